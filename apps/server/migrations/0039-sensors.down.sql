drop table sensor_hour, sensor_sample_block, sensor_sample, sensor_detail, sensor_state;
delete from device where kind = 'sensor';
alter table discovered_device drop column unit, drop column kind;
alter table device drop column unit;
