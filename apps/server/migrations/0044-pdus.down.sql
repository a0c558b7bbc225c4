drop trigger add_pdu_outlet on device_part;
drop function add_pdu_outlet();
drop table pdu_outlet, pdu, pdu_outlet_hour, pdu_outlet_sample_block, pdu_outlet_state, pdu_hour, pdu_sample_block, pdu_sample,
  pdu_detail, pdu_state;
delete from device where kind = 'pdu';
alter table device_part drop constraint device_part_name_check;
update device_part set name = left(name, 128) where length(name) > 128;
alter table device_part add constraint device_part_name_check check (length(name) <= 128);
