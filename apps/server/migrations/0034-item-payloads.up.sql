-- The fields of the payload that differ from device to device, and what the device reported before of the field that the
-- command changes: of any command, where they were the pools of Change Pool alone.
alter table agent_request_item rename column pools to payload;
alter table agent_request_item rename column pools_before to before;
update agent_request_item set payload = jsonb_build_object('pools', payload) where payload is not null;
-- A snapshot is of one kind of devices: `asic.reboot`.
delete from command_snapshot where used_at is null;
