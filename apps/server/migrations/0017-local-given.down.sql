alter table agent drop column local_given;
