-- A miner whose firmware is being written must keep its power and be left alone: the items of such commands say so, and every server
-- looks for the open ones before it sends anything else.
alter table agent_request_item
  -- what is being done to the device, as others are refused with; null for commands that bear others beside them
  add column exclusive text check (length(exclusive) between 1 and 60);
create index agent_request_item_exclusive on agent_request_item (device_id)
  where exclusive is not null and state in ('waiting', 'pending', 'sent', 'started');
update agent_request_item t set exclusive = 'Firmware is being put on' from agent_request r
  where r.id = t.request_id and r.kind = 'updateFirmware' and t.state in ('waiting', 'pending', 'sent', 'started');
