drop trigger delete_files on device;
drop function delete_files_of_device();
drop table device_file_chunk;
drop table device_file;
alter table agent_request_item drop column progress_share, drop column progress_text;
