-- A device may be shared with another subaccount: its people see it and command it as their permissions there say. The
-- device itself stays with its owner.
alter table device drop constraint device_owner, add constraint device_owner unique (id, subaccount_id, agent_id);
create table device_share (
  device_id integer not null,
  -- subaccount of the device, and its name; other columns follow the device
  owner_id integer not null,
  owner_name text not null,
  -- subaccount it is shared with, and its name
  subaccount_id integer not null references subaccount on delete cascade,
  subaccount_name text not null,
  agent_id integer not null,
  tunnel_access boolean not null default false,
  created_by_account_id integer references account on delete set null,
  created_at timestamptz not null default now(),
  primary key (subaccount_id, device_id) include (owner_id, agent_id),
  constraint device_share_device foreign key (device_id, owner_id, agent_id)
    references device (id, subaccount_id, agent_id) on update cascade on delete cascade,
  constraint device_share_other check (owner_id <> subaccount_id)
);
create index device_share_device on device_share (device_id);
create index device_share_agent on device_share (agent_id, subaccount_id);
create index device_share_owner on device_share (owner_id);

-- Both sides see a share, the owner ends it. Sharing reaches beyond the caller's own subaccounts: identity does it, once the
-- caller's right is checked.
select tenant_table('device_share', api => 'select, delete', gateway => 'select', jobs => 'select, delete',
  identity => 'select, insert, update', owner => 'owner_id');
alter policy api_read on device_share using (owner_id = any ((select current_subaccount_ids())::integer[])
  or subaccount_id = any ((select current_subaccount_ids())::integer[]));

-- The devices that are shared with the open subaccounts: what every policy that knows shares asks. A query plans it as a
-- part of itself, hashed once.
create function shared_devices() returns table (device_id integer, owner_id integer, agent_id integer)
  language sql stable parallel safe as $$
  select s.device_id, s.owner_id, s.agent_id from device_share s
    where s.subaccount_id = any ((select current_subaccount_ids())::integer[])
$$;
revoke execute on function shared_devices() from public;
grant execute on function shared_devices() to headframe_api;

-- A device that moves to another subaccount takes no shares along: its new owner has shared nothing.
create function end_shares() returns trigger language plpgsql as $$
begin
  delete from device_share where device_id = old.id;
  return new;
end
$$;
revoke execute on function end_shares() from public;
create trigger end_shares before update of subaccount_id on device
  for each row when (old.subaccount_id <> new.subaccount_id) execute function end_shares();

create function rename_in_shares() returns trigger language plpgsql as $$
begin
  update device_share set owner_name = new.name where owner_id = new.id;
  update device_share set subaccount_name = new.name where subaccount_id = new.id;
  return null;
end
$$;
revoke execute on function rename_in_shares() from public;
create trigger rename_in_shares after update of name on subaccount
  for each row when (old.name <> new.name) execute function rename_in_shares();

-- What those with whom devices are shared see of their agent: never its key, setting or ports.
create table agent_summary (
  agent_id integer primary key references agent on delete cascade,
  subaccount_id integer not null references subaccount,
  selector_id uuid not null,
  name text not null,
  is_online boolean not null,
  -- as agent.kinds
  kinds jsonb
);
insert into agent_summary select id, subaccount_id, selector_id, name, server_id is not null, kinds from agent;
select tenant_table('agent_summary', api => 'select, insert, update', gateway => 'select, insert, update',
  jobs => 'select, insert, update', identity => 'select, insert, update');
alter policy api_read on agent_summary using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or agent_id in (select agent_id from shared_devices()));

create function summarize_agent() returns trigger language plpgsql as $$
begin
  insert into agent_summary values (new.id, new.subaccount_id, new.selector_id, new.name, new.server_id is not null, new.kinds)
    on conflict (agent_id) do update set subaccount_id = excluded.subaccount_id, selector_id = excluded.selector_id,
      name = excluded.name, is_online = excluded.is_online, kinds = excluded.kinds;
  return null;
end
$$;
revoke execute on function summarize_agent() from public;
create trigger summarize_new_agent after insert on agent for each row execute function summarize_agent();
create trigger summarize_changed_agent after update on agent for each row
  when ((old.subaccount_id, old.selector_id, old.name, old.server_id is null, old.kinds)
    is distinct from (new.subaccount_id, new.selector_id, new.name, new.server_id is null, new.kinds))
  execute function summarize_agent();

-- Devices, their states and their history open with a share; history by its owner at sample time. Desired state and LED
-- are set by commands, so that whoever may command a miner changes `asic`.
drop policy api_own on device;
drop policy api_own on asic;
drop policy api_own on asic_state;
drop policy api_own on asic_detail;
create policy api_add on device for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent));
create policy api_change on device for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent));
create policy api_add on asic for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_add on asic_state for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
do $$
declare
  shared record;
begin
  for shared in select * from (values ('device', 'id'), ('asic', 'device_id'), ('asic_state', 'device_id'),
      ('asic_detail', 'device_id')) as shared (name, device) loop
    execute format('create policy api_read on %I for select to headframe_api using (%s)',
      shared.name, readable_rows('subaccount_id', shared.device));
  end loop;
  for shared in select * from (values ('asic_sample'), ('asic_sample_block'), ('asic_hour')) as shared (name) loop
    execute format('alter policy api_own on %I using (%s)', shared.name, readable_rows('subaccount_id', 'device_id'));
  end loop;
  execute format('create policy api_change on asic for update to headframe_api using (%1$s) with check (%1$s)',
    readable_rows('subaccount_id', 'device_id'));
end
$$;
select tenant_table('device_part', api => 'select', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

-- A command belongs to the subaccount that requested it. On a shared device its owner sees it, too.
alter table agent_request
  -- owner of the devices where they were shared; null for devices of the subaccount itself
  add column shared_by integer references subaccount,
  -- name of the subaccount that requested it, for that owner
  add column requested_from text,
  add constraint agent_request_shared check ((shared_by is null) = (requested_from is null) and shared_by <> subaccount_id);
alter table agent_request_item
  add column shared_by integer references subaccount,
  add constraint agent_request_item_shared check (shared_by <> subaccount_id);
create index agent_request_item_shared on agent_request_item (shared_by) where shared_by is not null;
alter policy api_read on agent_request using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_by = any ((select current_subaccount_ids())::integer[]));
alter policy api_change on agent_request using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_by = any ((select current_subaccount_ids())::integer[]));
-- Commands alone reach an agent through shared devices: scans are its owner's.
alter policy api_add on agent_request with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and requested_by is not distinct from (select current_account_id())
  and case when shared_by is null then agent_id in (select id from agent)
    else kind <> 'scan' and (agent_id, shared_by) in (select agent_id, owner_id from shared_devices()) end);
drop policy api_own on agent_request_item;
do $$
begin
  execute format('create policy api_read on agent_request_item for select to headframe_api using (%s
    or shared_by = any ((select current_subaccount_ids())::integer[]))', readable_rows('subaccount_id', 'device_id'));
end
$$;
create policy api_change on agent_request_item for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[])
    or shared_by = any ((select current_subaccount_ids())::integer[]));
create policy api_add on agent_request_item for insert to headframe_api with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and exists (select from device d where d.id = device_id and d.agent_id = agent_request_item.agent_id
    and d.subaccount_id = coalesce(shared_by, agent_request_item.subaccount_id)));
