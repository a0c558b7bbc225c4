alter table command_snapshot drop column part_ids;
alter table agent_request_item drop column part_id, drop column part_key;
drop table device_part;
