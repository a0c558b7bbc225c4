select tenant_table('device_part', api => 'select', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
update device_part set name = reported_name where is_named;
alter table device_part drop column is_named, drop column reported_name;
drop trigger add_plc_coil on device_part;
drop function add_plc_coil();
drop table plc_coil, plc_coil_hour, plc_coil_sample_block, plc_coil_state, plc_hour, plc_sample_block, plc_sample, plc_detail, plc_state;
delete from device where kind = 'plc';
