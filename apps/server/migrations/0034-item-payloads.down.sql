delete from command_snapshot where used_at is null;
update agent_request_item set payload = payload -> 'pools' where payload is not null;
alter table agent_request_item rename column before to pools_before;
alter table agent_request_item rename column payload to pools;
