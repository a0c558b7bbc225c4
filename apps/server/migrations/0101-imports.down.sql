drop table file_import_row, file_import_piece, file_import;
drop index device_mac_of, device_ip_of;
alter table device drop column place;
