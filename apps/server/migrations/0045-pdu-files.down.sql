alter table pdu_outlet drop column protected_as;
alter table device drop column is_named;
