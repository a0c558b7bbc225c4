alter table device drop column ports;
