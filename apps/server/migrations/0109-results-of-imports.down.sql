alter table file_import_row drop column secret;
alter table file_import drop column message;
