alter table asic drop column auto_follow_pdu_delay;
drop trigger unlink_device on device;
drop function unlink_device();
alter table pdu_outlet drop column feeds_device_id, drop column feeds_kind;
