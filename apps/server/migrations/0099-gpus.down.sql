drop index device_serial;
drop table gpu, gpu_hour, gpu_sample_block, gpu_sample, gpu_detail, gpu_state;
delete from device where kind = 'gpu';
drop index device_place;
create unique index device_place on device (agent_id, ip, unit) where unit is not null and mac is null and deleted_at is null;
revoke insert (serial_number) on device from headframe_api;
alter table discovered_device drop column serial;
