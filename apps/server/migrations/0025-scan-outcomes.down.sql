drop index scan_found_address;
delete from scan_found where status = 'missing';
alter table scan_found drop column moved_from, drop column status, drop column id;
alter table scan_found add primary key (request_id, ip);
