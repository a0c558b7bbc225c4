drop index agent_request_item_subject, agent_request_item_busy;
create index agent_request_item_busy on agent_request_item (device_id, id) where state in ('pending', 'sent', 'started');
create index agent_request_item_part on agent_request_item (part_id, id desc) where part_id is not null;
create index agent_request_item_device on agent_request_item (device_id, id desc);
revoke delete on agent_request_item from headframe_jobs;
alter policy api_add on agent_request_item with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and exists (select from device d where d.id = device_id and d.agent_id = agent_request_item.agent_id
    and d.subaccount_id = coalesce(shared_by, agent_request_item.subaccount_id)));
alter table device_file drop constraint device_file_item;
alter table agent_request add constraint agent_request_agent unique (id, subaccount_id, agent_id);
alter table agent_request_item
  drop constraint agent_request_item_pkey,
  add primary key (id),
  add constraint agent_request_item_owner unique (id, subaccount_id),
  add column whole_device_id integer generated always as (case when part_id is null then device_id end) stored,
  add constraint agent_request_item_awaits foreign key (awaits_item_id, subaccount_id)
    references agent_request_item (id, subaccount_id) on delete set null (awaits_item_id),
  add constraint agent_request_item_shared_by_fkey foreign key (shared_by) references subaccount,
  add constraint agent_request_item_device foreign key (whole_device_id) references device,
  add constraint agent_request_item_part foreign key (part_id, device_id) references device_part (id, device_id),
  add constraint agent_request_item_request foreign key (request_id, subaccount_id, agent_id)
    references agent_request (id, subaccount_id, agent_id) on delete cascade;
alter table device_file add constraint device_file_item foreign key (item_id, subaccount_id)
  references agent_request_item (id, subaccount_id) on delete cascade;
drop trigger keep_what_items_name on device_part;
drop trigger keep_what_items_name on device;
drop trigger keep_what_items_name on agent_request;
drop function keep_what_items_name();
drop trigger require_item_references on agent_request_item;
drop function require_item_references();
