drop index discovered_device_address;
delete from discovered_device where status = 'missing';
alter table discovered_device drop column moved_from, drop column status, drop column id;
alter table discovered_device add primary key (request_id, ip);
