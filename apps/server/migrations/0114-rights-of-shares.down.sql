drop index device_share_sharer;
alter table device_share drop column command_access;
