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
create index device_share_device on device_share (device_id, owner_id, subaccount_id);
create index device_share_agent on device_share (agent_id, subaccount_id);
create index device_share_owner on device_share (owner_id);

-- Both sides see a share, the owner ends it. Sharing reaches beyond the caller's own subaccounts: identity does it, once the
-- caller's right is checked.
select tenant_table('device_share', api => 'select, delete', gateway => 'select', jobs => 'select, delete',
  identity => 'select, insert, update', owner => 'owner_id');
alter policy api_read on device_share using (owner_id = any ((select current_subaccount_ids())::integer[])
  or subaccount_id = any ((select current_subaccount_ids())::integer[]));

-- The devices that are shared with the open subaccounts: what every policy that knows shares asks.
create function shared_devices() returns table (shared_id integer, sharer_id integer, sharing_agent_id integer)
  language sql stable parallel safe as $$
  select s.device_id, s.owner_id, s.agent_id from device_share s
    where s.subaccount_id = any ((select current_subaccount_ids())::integer[])
$$;
revoke execute on function shared_devices() from public;
grant execute on function shared_devices() to headframe_api;

-- Lists read a hundred thousand devices and states at a time: these say themselves with whom they are shared, so that a
-- policy looks nothing up. Null means nobody.
alter table device add column shared_with integer[];
alter table asic add column shared_with integer[];
alter table asic_state add column shared_with integer[];
create index device_shared on device using gin (shared_with) where shared_with is not null;
-- The default order of the lists, own and shared devices, and their counts: read from the index alone.
drop index device_model;
create index device_model on device (subaccount_id, kind, model desc, id) include (shared_with) where deleted_at is null;
create index device_shared_model on device (kind, model desc, id) include (subaccount_id, shared_with)
  where deleted_at is null and shared_with is not null;

-- Runs as who owns the tables: the roles that share devices and end shares change no state. Nobody calls it but its triggers.
create function spread_shares() returns trigger language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode to force_custom_plan as $$
declare
  changed integer[];
begin
  -- A device that moves or goes has no shares left to spread.
  if pg_trigger_depth() > 1 then return null; end if;
  select array_agg(distinct device_id) into changed from changed_rows;
  if changed is null then return null; end if;
  with now_shared as materialized (
    select c.id, array_agg(s.subaccount_id order by s.subaccount_id) filter (where s.subaccount_id is not null) as readers
      from unnest(changed) as c (id) left join device_share s on s.device_id = c.id group by c.id
  ), of_device as (
    update device d set shared_with = n.readers from now_shared n
      where d.id = n.id and d.shared_with is distinct from n.readers
  ), of_asic as (
    update asic a set shared_with = n.readers from now_shared n
      where a.device_id = n.id and a.shared_with is distinct from n.readers
  )
  update asic_state s set shared_with = n.readers from now_shared n
    where s.device_id = n.id and s.shared_with is distinct from n.readers;
  return null;
end
$$;
revoke execute on function spread_shares() from public;
create trigger spread_new_shares after insert on device_share
  referencing new table as changed_rows for each statement execute function spread_shares();
create trigger spread_ended_shares after delete on device_share
  referencing old table as changed_rows for each statement execute function spread_shares();

-- A device that moves to another subaccount takes no shares along: its new owner has shared nothing.
create function end_shares() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_share where device_id = old.id;
  update asic set shared_with = null where device_id = old.id;
  update asic_state set shared_with = null where device_id = old.id;
  new.shared_with := null;
  return new;
end
$$;
revoke execute on function end_shares() from public;
create trigger end_shares before update of subaccount_id on device
  for each row when (old.subaccount_id <> new.subaccount_id and old.shared_with is not null) execute function end_shares();

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
  or exists (select from shared_devices() where sharing_agent_id = agent_id));

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
  shared text;
  hot constant text := readable_rows('subaccount_id') || ' or shared_with && (select current_subaccount_ids())::integer[]';
begin
  foreach shared in array array['device', 'asic', 'asic_state'] loop
    execute format('create policy api_read on %I for select to headframe_api using (%s)', shared, hot);
  end loop;
  execute format('create policy api_change on asic for update to headframe_api using (%1$s) with check (%1$s)', hot);
  execute format('create policy api_read on asic_detail for select to headframe_api using (%s)',
    readable_rows('subaccount_id', 'device_id'));
  foreach shared in array array['asic_sample', 'asic_sample_block', 'asic_hour'] loop
    execute format('alter policy api_own on %I using (%s)', shared, readable_rows('subaccount_id', 'device_id'));
  end loop;
end
$$;
-- What the API writes of a device is never with whom it is shared.
revoke insert, update on device, asic from headframe_api;
revoke insert on asic_state from headframe_api;
do $$
declare
  writable record;
begin
  for writable in select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.oid in ('device'::regclass, 'asic'::regclass, 'asic_state'::regclass) and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attname <> 'shared_with' group by c.relname loop
    execute format('grant insert (%s) on %I to headframe_api', writable.columns, writable.name);
    if writable.name <> 'asic_state' then
      execute format('grant update (%s) on %I to headframe_api', writable.columns, writable.name);
    end if;
  end loop;
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
    else kind <> 'scan' and exists (select from shared_devices() where sharing_agent_id = agent_id and sharer_id = shared_by) end);
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
