alter table agent drop column kinds;
