drop table saved_pools;
drop index command_snapshot_restores;
alter table command_snapshot drop constraint command_snapshot_restores, drop column restores_request_id;
alter table agent_request_item drop column pools_before, drop column pools;
