-- Agents and devices of any kind, their parts and shares.

create table agent (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  key_hash bytea not null unique,
  -- see AgentSetting of the agent link
  setting jsonb not null default '{}',
  -- TCP ports of this site's devices, see DevicePorts
  device_ports jsonb not null default '{"rpc": 4028, "http": 80, "status": 6060, "whatsminer": 4433}',
  version text not null default '',
  os text not null default '',
  hostname text not null default '',
  ip inet,
  -- Server process that holds its connection, and since when; null while offline.
  server_id uuid,
  connected_at timestamptz,
  last_seen_at timestamptz,
  -- AgentStats as last sent
  stats jsonb,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- What the launcher of an agent's machine gave at its last start (hash of the key, ranges, ports; see LocalSite), so that a
  -- start overwrites only what the launcher itself gives otherwise; null for other agents.
  local_given jsonb,
  -- What the agent said it has drivers for in its last handshake; null before its first one.
  kinds jsonb,
  -- How the agent said in its last handshake that it is updated (platform, by itself or with its server); null for agents that
  -- are updated by hand, and before the first handshake.
  program jsonb
);
create unique index agent_name on agent (subaccount_id, name) where removed_at is null;
create index agent_local_key on agent ((local_given ->> 'keyHash')) where local_given is not null;
alter table agent enable row level security;
alter table agent force row level security;
create policy api_own on agent to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_all on agent to headframe_gateway using (true) with check (true);
create policy jobs_all on agent to headframe_jobs using (true) with check (true);
grant select, insert, update on agent to headframe_api, headframe_gateway, headframe_jobs;

-- How far each spool of each agent is stored. Locked first by every ingest transaction.
create table agent_watermark (
  agent_id integer not null references agent on delete cascade,
  spool_id uuid not null,
  seq bigint not null default 0,
  dropped_reports bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (agent_id, spool_id)
);
alter table agent_watermark enable row level security;
alter table agent_watermark force row level security;
create policy gateway_all on agent_watermark to headframe_gateway using (true) with check (true);
-- Watermarks of spools that an agent has replaced are removed by a job.
create policy jobs_all on agent_watermark to headframe_jobs using (true) with check (true);
-- Held while devices move, so that no frame of their agent is stored at the same time.
create policy identity_all on agent_watermark to headframe_identity using (true) with check (true);
grant select, insert, update on agent_watermark to headframe_gateway;
grant select, delete on agent_watermark to headframe_jobs;
grant select, update (updated_at) on agent_watermark to headframe_identity;

-- Frames that could not be read: put aside, counted and acknowledged.
create table agent_frame_rejected (
  id bigint generated always as identity primary key,
  agent_id integer not null references agent on delete cascade,
  spool_id uuid not null,
  seq bigint not null,
  reason text not null,
  body text not null,
  received_at timestamptz not null default now()
);
-- Frames put aside are kept for a month.
create index agent_frame_rejected_agent on agent_frame_rejected (agent_id, received_at);
alter table agent_frame_rejected enable row level security;
alter table agent_frame_rejected force row level security;
create policy gateway_all on agent_frame_rejected to headframe_gateway using (true) with check (true);
create policy jobs_all on agent_frame_rejected to headframe_jobs using (true) with check (true);
grant select, insert on agent_frame_rejected to headframe_gateway;
grant select, delete on agent_frame_rejected to headframe_jobs;

-- Makes the partitions that samples of one hour and their rollups need. Names end in the time they begin at, in UTC.
create function ensure_history_partitions(at timestamptz, raw text[], packed text[], rollups text[])
  returns void language plpgsql set timezone to 'UTC' as $$
declare
  hour timestamptz := date_trunc('hour', at);
  day timestamptz := date_trunc('day', at);
  month timestamptz := date_trunc('month', at);
  day_name text := '_' || to_char(day, 'YYYYMMDD');
  month_name text := '_' || to_char(month, 'YYYYMM');
  parent text;
begin
  foreach parent in array raw loop
    perform ensure_partition(parent::regclass, parent || day_name, day, day + interval '1 day', true);
    perform ensure_partition((parent || day_name)::regclass, parent || day_name || '_' || to_char(hour, 'HH24'),
      hour, hour + interval '1 hour', false);
  end loop;
  foreach parent in array packed loop
    perform ensure_partition(parent::regclass, parent || day_name, day, day + interval '1 day', false);
  end loop;
  foreach parent in array rollups loop
    perform ensure_partition(parent::regclass, parent || month_name, month, month + interval '1 month', false);
  end loop;
end
$$;
revoke execute on function ensure_history_partitions(timestamptz, text[], text[], text[]) from public;

create function announce_new_devices() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id)) from new_rows group by agent_id;
  return null;
end
$$;
revoke execute on function announce_new_devices() from public;

-- What the agent must hear of stands in `device`. Settings and desired state are announced as `settings`: the agent need
-- not hear of them, its devices are the same.
create function announce_changed_devices() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id))
    from (
      select distinct unnest(array[n.agent_id, o.agent_id]) as agent_id, n.id from new_rows n join old_rows o on o.id = n.id
      where (n.agent_id, n.ip, n.family, n.subaccount_id) <> (o.agent_id, o.ip, o.family, o.subaccount_id)
        or n.mac is distinct from o.mac or n.credential is distinct from o.credential
        or n.deleted_at is distinct from o.deleted_at
    ) as changed group by agent_id;
  return null;
end
$$;
revoke execute on function announce_changed_devices() from public;

create function announce_agent() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'agent:' || new.id);
  return null;
end
$$;
revoke execute on function announce_agent() from public;
create trigger announce_agent after update of setting, device_ports, key_hash, removed_at on agent
  for each row execute function announce_agent();

-- When an agent was not connected: one row from its loss to its return.
create table agent_outage (
  id integer generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  agent_id integer not null references agent,
  lost_at timestamptz not null default now(),
  -- null while it is away
  back_at timestamptz
);
create unique index agent_outage_open on agent_outage (agent_id) where back_at is null;
create index agent_outage_subaccount on agent_outage (subaccount_id, lost_at desc);
create index agent_outage_lost on agent_outage (lost_at);
select tenant_table('agent_outage', api => 'select', gateway => 'select, insert, update', jobs => 'select, delete');

-- What those with whom devices are shared see of their agent: never its key, setting or ports.
create table agent_summary (
  agent_id integer primary key references agent on delete cascade,
  subaccount_id integer not null references subaccount,
  selector_id uuid not null,
  name text not null,
  is_online boolean not null,
  -- as agent.kinds
  kinds jsonb,
  -- of the owner: who commands a device through the agent of another subaccount reads it before
  owner_name text not null default '',
  -- Who sees the devices of an agent sees that it is behind with its polls, as it sees that the agent is offline.
  is_behind boolean not null default false
);

create function summarize_agent() returns trigger language plpgsql as $$
begin
  insert into agent_summary (agent_id, subaccount_id, selector_id, name, is_online, kinds, is_behind)
    values (new.id, new.subaccount_id, new.selector_id, new.name, new.server_id is not null, new.kinds,
      coalesce(new.stats -> 'pace' -> 'isBehind' = 'true'::jsonb, false))
    on conflict (agent_id) do update set subaccount_id = excluded.subaccount_id, selector_id = excluded.selector_id,
      name = excluded.name, is_online = excluded.is_online, kinds = excluded.kinds, is_behind = excluded.is_behind;
  return null;
end
$$;
revoke execute on function summarize_agent() from public;
create trigger summarize_new_agent after insert on agent for each row execute function summarize_agent();
create trigger summarize_changed_agent after update on agent for each row
  when ((old.subaccount_id, old.selector_id, old.name, old.server_id is null, old.kinds, old.stats -> 'pace' -> 'isBehind')
    is distinct from (new.subaccount_id, new.selector_id, new.name, new.server_id is null, new.kinds, new.stats -> 'pace' -> 'isBehind'))
  execute function summarize_agent();

create function device_text(name text, ip inet, mac text, model text, hostname text, serial_number text, firmware text, note text)
  returns text language sql immutable parallel safe
  return lower(name || E'\n' || host(ip) || E'\n' || coalesce(mac, '') || E'\n' || model || E'\n' || hostname || E'\n' || serial_number
    || E'\n' || firmware || E'\n' || note);

-- What a miner is: identity, settings, targets. Changes seldom.
create table device (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  agent_id integer not null references agent,
  mac text check (mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'),
  ip inet not null,
  family text not null,
  model text not null default '',
  firmware text not null default '',
  serial_number text not null default '',
  hostname text not null default '',
  -- What people know a device by: the worker name of a miner.
  name text not null default '',
  note text not null default '',
  tags text[] not null default '{}',
  -- Credentials that answered, encrypted with the key kept outside the database
  credential text,
  last_scan_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- One of the kinds of the domain; a kind that this version does not know is shown as unsupported.
  kind text not null,
  -- Lists read a hundred thousand devices and states at a time: these say themselves with whom they are shared, so that a
  -- policy looks nothing up. Null means nobody.
  shared_with integer[],
  -- The unit behind a gateway that a device answers as (Modbus); null where its protocol has none.
  unit smallint constraint device_unit check (unit between 0 and 255),
  -- Whether an operator gave the device its name; reports leave such a name as it is.
  is_named boolean not null default false,
  -- Ports on which a device is reached where they are not those of its agent, by name; null: as its agent has them.
  ports jsonb check (jsonb_typeof(ports) = 'object'),
  -- Where a device stands: group, rack, row and column, as imports give them (DevicePlace of the domain); null: not known.
  place jsonb,
  -- A miner is known by the user of its pool. Where that is of another account than before, the name that people know it by stays
  -- beside it, so that they find it under both.
  former_name text not null default '',
  constraint device_kind unique (id, kind, subaccount_id),
  constraint device_owner unique (id, subaccount_id, agent_id)
);
create unique index device_mac on device (agent_id, mac) where (deleted_at is null);
create index device_agent on device (agent_id) where (deleted_at is null);
create index device_shared on device using gin (shared_with) where shared_with is not null;
create index device_model on device (subaccount_id, kind, model desc, id) include (shared_with) where deleted_at is null;
create index device_shared_model on device (kind, model desc, id) include (subaccount_id, shared_with) where deleted_at is null
  and shared_with is not null;
-- Workers and miners belong together by their name within a subaccount.
create index device_worker_name on device (subaccount_id, name) where kind = 'asic' and deleted_at is null;
create unique index device_place on device (agent_id, ip, unit) where unit is not null and mac is null and deleted_at is null
  and kind <> 'gpu';
create unique index device_serial on device (agent_id, serial_number) where serial_number <> '' and deleted_at is null and kind = 'gpu';
-- Rows of files find their devices by them.
create index device_mac_of on device (subaccount_id, mac) where deleted_at is null;
create index device_ip_of on device (subaccount_id, ip) where deleted_at is null;

-- What the text search of a list looks through, by its trigrams. An operator of a condition is asked of a row only after
-- row-level security has let it through, unless it can say nothing of the row; LIKE is none of those, so the index serves a
-- function that runs as who owns the tables and asks whose a device is itself.
--
-- The extension has a schema of its own, unless the database has it already.
create schema trigrams;
create extension if not exists pg_trgm schema trigrams;
do $$
begin
  execute format('create index device_text on device
    using gin (device_text(name || E''\n'' || former_name, ip, mac, model, hostname, serial_number, firmware, note) %s.gin_trgm_ops) where deleted_at is null',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;
create trigger announce_new_devices after insert on device
  referencing new table as new_rows for each statement execute function announce_new_devices();
create trigger announce_changed_devices after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function announce_changed_devices();

-- What a device holds several of and counts itself: outlets, coils, GPUs.
create table device_part (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  device_id integer not null,
  kind text not null,
  subaccount_id integer not null,
  -- What the device holds stable: a UUID, `pdu.outlet`, unit and coil. It names the part; the ordinal may change.
  key text not null check (length(key) between 1 and 128),
  -- Place in the order in which the device counts its parts, from 0.
  ordinal smallint not null,
  name text not null default '' check (length(name) <= 255),
  -- Since when the device reports it no more; null while it does.
  removed_at timestamptz,
  -- A part that an operator has named keeps that name, whatever the device reports.
  is_named boolean not null default false,
  reported_name text not null default '' check (length(reported_name) <= 255),
  constraint device_part_key unique (device_id, key),
  constraint device_part_owner unique (id, device_id),
  constraint device_part_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
);
create index device_part_list on device_part (subaccount_id, kind, device_id, ordinal) where removed_at is null;

-- A device may be shared with another subaccount: its people see it and command it as their permissions there say. The
-- device itself stays with its owner.
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
  -- whether the other subaccount may command the device, too
  command_access boolean not null default false,
  primary key (subaccount_id, device_id) include (owner_id, agent_id),
  constraint device_share_device foreign key (device_id, owner_id, agent_id)
    references device (id, subaccount_id, agent_id) on update cascade on delete cascade,
  constraint device_share_other check (owner_id <> subaccount_id)
);
create index device_share_device on device_share (device_id, owner_id, subaccount_id);
create index device_share_agent on device_share (agent_id, subaccount_id);
create index device_share_owner on device_share (owner_id);
create index device_share_sharer on device_share (owner_id, created_by_account_id);

-- The devices that are shared with the open subaccounts: what every policy that knows shares asks.
create function shared_devices() returns table (shared_id integer, sharer_id integer, sharing_agent_id integer)
  language sql stable parallel safe as $$
  select s.device_id, s.owner_id, s.agent_id from device_share s
    where s.subaccount_id = any ((select current_subaccount_ids())::integer[])
$$;
revoke execute on function shared_devices() from public;
grant execute on function shared_devices() to headframe_api;

select tenant_table('device_part', api => 'select, update (name, is_named)', gateway => 'select, insert, update', jobs => 'select',
  shared => 'device_id');

-- A device that moves to another subaccount is still read by the agent on its site, which stays with the former owner.
create table agent_guest (
  agent_id integer not null references agent on delete cascade,
  -- The subaccount whose devices it reads.
  subaccount_id integer not null references subaccount on delete cascade,
  primary key (subaccount_id, agent_id)
);
create index agent_guest_agent on agent_guest (agent_id);
select tenant_table('agent_guest', api => 'select', gateway => 'select', jobs => 'select', identity => 'select, delete');
-- Who has the agent sees for whom it reads devices.
alter policy api_read on agent_guest using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or agent_id in (select id from agent));

-- Agents of others that read devices of the open subaccounts.
create function host_agents() returns table (host_agent_id integer) language sql stable parallel safe as $$
  select g.agent_id from agent_guest g where g.subaccount_id = any ((select current_subaccount_ids())::integer[])
$$;
revoke execute on function host_agents() from public;
grant execute on function host_agents() to headframe_api;

alter table device enable row level security;
alter table device force row level security;
create policy gateway_all on device to headframe_gateway using (true) with check (true);
create policy jobs_all on device to headframe_jobs using (true) with check (true);
create policy api_add on device for insert to headframe_api with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  and agent_id in (select id from agent));
create policy api_change on device for update to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and (agent_id in (select id from agent)
  or agent_id in (select host_agent_id from host_agents())));
create policy api_read on device for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_with && (select current_subaccount_ids())::integer[]);
-- Moving devices reaches beyond the caller's own subaccounts: identity does it, once the caller's right on both sides is checked.
create policy identity_all on device to headframe_identity using (true) with check (true);
grant select, insert (id, selector_id, subaccount_id, agent_id, mac, ip, family, model, firmware, serial_number, hostname, name, note,
  tags, credential, last_scan_at, created_at, deleted_at, kind, unit, is_named, ports, place), update (id, selector_id, subaccount_id,
  agent_id, mac, ip, family, model, firmware, serial_number, hostname, name, note, tags, credential, last_scan_at, created_at, deleted_at,
  kind, unit, is_named, ports, place) on device to headframe_api;
grant select, insert, update on device to headframe_gateway, headframe_jobs;
grant select, update (subaccount_id) on device to headframe_identity;

select tenant_table('agent_summary', api => 'select, insert, update', gateway => 'select, insert, update', jobs => 'select, insert,
  update', identity => 'select, insert, update');
-- Guests see the name and the connection of the agent, and command their own devices through it. Scans stay with its owner.
alter policy api_read on agent_summary using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where sharing_agent_id = agent_id) or agent_id in (select host_agent_id from host_agents()));

create function keep_former_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.former_name := case when new.name = new.former_name then '' else old.name end;
  return new;
end
$$;
revoke execute on function keep_former_name() from public;

-- The account is what stands before the first dot; a new worker name of the same account is a new name.
create trigger keep_former_name before update of name on device for each row
  when (new.kind = 'asic' and not new.is_named and old.name <> '' and split_part(old.name, '.', 1) <> split_part(new.name, '.', 1))
  execute function keep_former_name();

-- Runs as who owns the tables: whoever writes a summary need not see the subaccount. Nobody calls it but its trigger.
create function name_owner_of_agent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.owner_name := coalesce((select name from subaccount where id = new.subaccount_id), '');
  return new;
end
$$;
revoke execute on function name_owner_of_agent() from public;
create trigger name_owner_of_agent before insert on agent_summary for each row execute function name_owner_of_agent();
