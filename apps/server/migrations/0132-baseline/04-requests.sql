-- Scans and commands: requests to agents, their items, discovered devices, snapshots, reversals.

-- One order to one agent: a command on devices, or a scan.
create table agent_request (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- groups the requests (one per agent) of one click
  batch_id uuid not null,
  agent_id integer not null references agent,
  kind text not null check (length(kind) between 1 and 64),
  -- AsicCommand without secrets, or the scan's ranges and options
  payload jsonb not null,
  -- the part of the payload that holds passwords, encrypted
  secret text,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed', 'canceled', 'expired')),
  state_at timestamptz not null default now(),
  summary text not null default '',
  requested_by integer references account,
  -- 'console', 'rail', 'strategy', 'assistant', 'system': who used the path
  origin text not null default 'console',
  device_count integer not null default 0,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  canceled_count integer not null default 0,
  expired_count integer not null default 0,
  -- scans: addresses looked at, of how many, and devices found
  scanned integer not null default 0,
  scan_total integer not null default 0,
  discovered_count integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the API key was called that an order was made with; the key itself may be gone since.
  requested_by_key text,
  -- How far the database's clock was set since the request was made, in seconds: its times are meant by a clock without that.
  clock_shift double precision not null default 0,
  -- owner of the devices where they were shared; null for devices of the subaccount itself
  shared_by integer references subaccount,
  -- name of the subaccount that requested it, for that owner
  requested_from text,
  -- Parts that the command of a request is for; 0 for its devices as a whole.
  part_count integer not null default 0 check (part_count >= 0),
  -- Rows that hang on others hang on those of the same subaccount.
  constraint agent_request_owner unique (id, subaccount_id),
  constraint agent_request_shared check ((shared_by is null) = (requested_from is null) and shared_by <> subaccount_id)
);
create index agent_request_recent on agent_request (subaccount_id, created_at desc);
create index agent_request_open on agent_request (agent_id) where state in ('pending', 'running');
create index agent_request_batch on agent_request (batch_id);
create index agent_request_ended on agent_request (updated_at) where state not in ('pending', 'running');
create index agent_request_requester on agent_request (requested_by, subaccount_id) where requested_by is not null;
-- One update of an agent at a time.
create unique index agent_request_one_update on agent_request (agent_id) where kind = 'updateAgent' and state in ('pending', 'running');

alter table account enable row level security;
alter table account force row level security;
create policy identity_all on account to headframe_identity using (true) with check (true);
create policy api_known on account for select to headframe_api using (id = (select current_account_id())
  or id in (select account_id from subaccount_access where subaccount_id = any ((select current_subaccount_ids())::integer[]))
  or id in (select created_by_account_id from observer where subaccount_id = any ((select current_subaccount_ids())::integer[]))
  or id in (select created_by_account_id from api_key where subaccount_id = any ((select current_subaccount_ids())::integer[]))
  or exists (select from agent_request r where r.requested_by = account.id
  and r.subaccount_id = any ((select current_subaccount_ids())::integer[])));
-- For functions that run as the owner of the table, whom forced row-level security confines too.
create policy keeper on account for select to current_user using (true);
-- Runs as the owner of the tables, whom forced row-level security confines too.
create policy hold_keeper on account for update to current_user using (true) with check (true);
grant select, insert, update on account to headframe_identity;
grant select (id, public_id, email, nickname) on account to headframe_api;

alter table agent_request enable row level security;
alter table agent_request force row level security;
create policy gateway_all on agent_request to headframe_gateway using (true) with check (true);
create policy jobs_all on agent_request to headframe_jobs using (true) with check (true);
create policy api_read on agent_request for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_by = any ((select current_subaccount_ids())::integer[]));
create policy api_change on agent_request for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_by = any ((select current_subaccount_ids())::integer[]));
-- Who sees a shared device commands it only where the share says so: the server asks this too, and who shares must hold the right.
-- Looked up once for a statement, as items are written by the thousand.
create policy api_add on agent_request for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  and requested_by is not distinct from (select current_account_id())
  and case when shared_by is null then agent_id in (select id from agent) or kind <> 'scan'
  and agent_id in (select host_agent_id from host_agents()) else kind <> 'scan'
  and (agent_id, shared_by, subaccount_id) in ( select s.agent_id, s.owner_id, s.subaccount_id from device_share s where s.command_access
  and s.subaccount_id = any ((select current_subaccount_ids())::integer[])) end);
grant select, insert, update (state, state_at, summary, device_count, done_count, failed_count, canceled_count, expired_count,
  updated_at) on agent_request to headframe_api;
grant select, insert, update on agent_request to headframe_gateway;
grant select, insert, update, delete on agent_request to headframe_jobs;

-- One device of a request, with its name and addresses as they were.
create table agent_request_item (
  id integer generated always as identity,
  request_id integer not null,
  subaccount_id integer not null,
  agent_id integer not null,
  device_id integer not null,
  name text not null default '',
  ip inet not null,
  mac text,
  state text not null default 'pending' check (state in ('waiting', 'pending', 'sent', 'started', 'done', 'failed', 'canceled', 'expired')),
  state_at timestamptz not null default now(),
  message text not null default '',
  not_before timestamptz not null default now(),
  -- Set where a command that was already sent shall not be carried out any more; the agent's answer decides.
  cancel_requested_at timestamptz,
  -- the fields of the payload that differ from device to device
  payload jsonb,
  -- what the device reported of the field that the command changes when it was given, such as [{address, user}]; null where unknown
  before jsonb,
  -- A command on a part holds the part and its key as they were when it was requested; null means the whole device.
  part_id integer,
  part_key text,
  shared_by integer,
  -- The item that is to be verified first; null where nothing is to come, and the item waits for its time alone.
  awaits_item_id integer,
  -- When it runs all the same, or is given up, as its request says.
  waits_until timestamptz,
  -- How far the agent is with an item that it began; means nothing once the item has ended.
  progress_share real check (progress_share between 0 and 1),
  progress_text text check (length(progress_text) <= 120),
  -- what is being done to the device, as others are refused with; null for commands that bear others beside them
  exclusive text check (length(exclusive) between 1 and 60),
  -- Why a device did not take a command, where its agent says so.
  refusal text constraint agent_request_item_refusal check (refusal in ('credential', 'heldBack', 'unsupported', 'hostKey', 'refused')),
  primary key (id, subaccount_id),
  constraint agent_request_item_part_key check ((part_id is null) = (part_key is null)),
  constraint agent_request_item_shared check (shared_by <> subaccount_id),
  constraint agent_request_item_waits check (state <> 'waiting' or waits_until is not null)
) with (fillfactor = 80);
create index agent_request_item_request on agent_request_item (request_id);
create index agent_request_item_open on agent_request_item (agent_id, id) where state in ('pending', 'sent', 'started');
create index agent_request_item_shared on agent_request_item (shared_by) where shared_by is not null;
create index agent_request_item_waiting on agent_request_item (request_id) where state = 'waiting';
create index agent_request_item_awaited on agent_request_item (awaits_item_id) where awaits_item_id is not null;
create index agent_request_item_subject on agent_request_item (device_id, part_id, id desc);
create index agent_request_item_busy on agent_request_item (device_id, id) where part_id is null
  and state in ('waiting', 'pending', 'sent', 'started');
create index agent_request_item_exclusive on agent_request_item (device_id) where exclusive is not null
  and state in ('waiting', 'pending', 'sent', 'started');
alter table agent_request_item enable row level security;
alter table agent_request_item force row level security;
create policy gateway_all on agent_request_item to headframe_gateway using (true) with check (true);
create policy jobs_all on agent_request_item to headframe_jobs using (true) with check (true);
create policy api_read on agent_request_item for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) or exists (select from shared_devices()
  where shared_id = device_id and sharer_id = subaccount_id) or shared_by = any ((select current_subaccount_ids())::integer[]));
create policy api_change on agent_request_item for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_by = any ((select current_subaccount_ids())::integer[]));
create policy api_add on agent_request_item for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and (shared_by is null
  or (device_id, shared_by, subaccount_id) in ( select s.device_id, s.owner_id, s.subaccount_id from device_share s where s.command_access
  and s.subaccount_id = any ((select current_subaccount_ids())::integer[]))));
grant select, insert, update (state, state_at, message, not_before, cancel_requested_at) on agent_request_item to headframe_api;
grant select, insert, update on agent_request_item to headframe_gateway;
grant select, insert, update, delete on agent_request_item to headframe_jobs;

-- Devices that a scan found; `device_id` once added.
create table discovered_device (
  request_id integer not null,
  subaccount_id integer not null references subaccount,
  ip inet not null,
  mac text,
  family text not null,
  model text not null default '',
  firmware text not null default '',
  worker_name text not null default '',
  device_id integer constraint discovered_device_asic_id_fkey references device,
  discovered_at timestamptz not null default now(),
  id integer generated always as identity primary key,
  status text not null default 'new' check (status in ('new', 'known', 'moved', 'missing')),
  -- The address of a moved device before the scan
  moved_from inet,
  -- What a scan discovered may be of any kind, those among them that this version does not know.
  kind text not null default 'asic' check (length(kind) <= 64),
  unit smallint constraint discovered_device_unit check (unit between 0 and 255),
  -- What a scan met with its credentials at a device: the result of trying them.
  credential_outcome text constraint discovered_device_credential_outcome
    check (credential_outcome in ('taken', 'refused', 'factory', 'heldBack', 'unasked')),
  -- Cards shift their places when one before them is gone: what identifies one is its serial number.
  serial text check (length(serial) between 1 and 64),
  -- A scan lists SSH servers that no credential opened with the fingerprint of their host key, for people to accept before a
  -- credential is sent; and which credential of its kind a discovered device accepted, counted from 0.
  host_key text constraint discovered_device_host_key check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  credential_index smallint constraint discovered_device_credential_index check (credential_index between 0 and 255),
  next_try_at timestamptz,
  -- A scan lists addresses with open ports that no driver recognises, with what answers there, and says which locked SSH servers were logged in to since.
  open_ports integer[] constraint discovered_device_open_ports check (cardinality(open_ports) <= 32),
  banner text not null default '' constraint discovered_device_banner check (length(banner) <= 160),
  title text not null default '' constraint discovered_device_title check (length(title) <= 160),
  opened_at timestamptz,
  constraint discovered_device_request foreign key (request_id, subaccount_id) references agent_request (id, subaccount_id)
    on delete cascade,
  constraint discovered_device_next_try check ((next_try_at is not null) = (credential_outcome is not distinct from 'heldBack')),
  constraint discovered_device_opened_at check (opened_at is null or host_key is not null)
);
create unique index discovered_device_place on discovered_device (request_id, ip, (coalesce(unit, -1))) where status <> 'missing';
create index discovered_device_locked on discovered_device (ip) where host_key is not null and opened_at is null;
alter table discovered_device enable row level security;
alter table discovered_device force row level security;
create policy gateway_all on discovered_device to headframe_gateway using (true) with check (true);
create policy jobs_all on discovered_device to headframe_jobs using (true) with check (true);
create policy api_own on discovered_device to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and (device_id is null or exists (select from device a
  where a.id = device_id)));
grant select, update (device_id) on discovered_device to headframe_api;
grant select, insert, update on discovered_device to headframe_gateway, headframe_jobs;

-- The devices an operator confirmed a command for: the command runs on these, not on a second evaluation of the filter.
create table command_snapshot (
  id uuid default gen_random_uuid() primary key,
  subaccount_id integer not null references subaccount,
  account_id integer references account on delete cascade,
  kind text not null,
  device_ids integer[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- Restoring pools: the request whose recorded pools a snapshot gives back.
  restores_request_id integer,
  -- A snapshot belongs to whoever took it: an account, or one API key of a subaccount that may have several.
  api_key_id integer references api_key on delete cascade,
  -- The parts that an operator confirmed a command for; null means the devices as a whole.
  part_ids integer[],
  -- The plan that a selection of miners was shown with, such as which of them are stopped to save power; carried out as it stands.
  plan jsonb,
  constraint command_snapshot_restores foreign key (restores_request_id, subaccount_id) references agent_request (id, subaccount_id)
    on delete cascade,
  constraint command_snapshot_creator check (num_nonnulls(account_id, api_key_id) = 1)
);
create index command_snapshot_created on command_snapshot (created_at);
create index command_snapshot_restores on command_snapshot (restores_request_id) where restores_request_id is not null;
create index command_snapshot_api_key on command_snapshot (api_key_id) where api_key_id is not null;
alter table command_snapshot enable row level security;
alter table command_snapshot force row level security;
create policy jobs_all on command_snapshot to headframe_jobs using (true) with check (true);
create policy api_own on command_snapshot to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  and account_id is not distinct from (select current_account_id()) and (api_key_id is null or api_key_id in (select id from api_key)));
grant select, insert, update (used_at, plan) on command_snapshot to headframe_api;
grant select, delete on command_snapshot to headframe_jobs;

-- A device that was stopped or started for a time: when to turn it back.
create table command_reversal (
  device_id integer not null constraint power_switch_reversal_asic_id_fkey references device on delete cascade,
  subaccount_id integer not null constraint power_switch_reversal_subaccount_id_fkey references subaccount,
  agent_id integer not null constraint power_switch_reversal_agent_id_fkey references agent,
  -- what to do then
  kind text not null check (length(kind) between 1 and 64),
  -- options of the request that asked for it
  options jsonb not null,
  due_at timestamptz not null,
  part_id integer,
  constraint command_reversal_subject unique nulls not distinct (device_id, part_id),
  constraint command_reversal_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
);
create index command_reversal_due on command_reversal (due_at);
alter table command_reversal enable row level security;
alter table command_reversal force row level security;
create policy api_own on command_reversal for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_all on command_reversal to headframe_gateway using (true) with check (true);
create policy jobs_all on command_reversal to headframe_jobs using (true) with check (true);
grant select on command_reversal to headframe_api;
grant select, insert, update, delete on command_reversal to headframe_gateway, headframe_jobs;

create function announce_devices(agent_id integer, ids integer[]) returns void language sql as $$
  select pg_notify('agent_work', 'devices:' || agent_id || ':' ||
    case when cardinality(ids) > 500 then 'all' else array_to_string(ids, ',') end)
$$;
revoke execute on function announce_devices(integer, integer[]) from public;
grant execute on function announce_devices(integer, integer[]) to headframe_api, headframe_identity, headframe_jobs;

create function announce_work() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'work:' || agent_id) from (select distinct agent_id from new_rows) as changed;
  return null;
end
$$;
revoke execute on function announce_work() from public;
create trigger announce_new_requests after insert on agent_request
  referencing new table as new_rows for each statement execute function announce_work();
create trigger announce_changed_requests after update on agent_request
  referencing new table as new_rows for each statement execute function announce_work();
create trigger announce_new_items after insert on agent_request_item
  referencing new table as new_rows for each statement execute function announce_work();

create function announce_canceled_items() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'cancel:' || agent_id || ':' || string_agg(id::text, ','))
    from (
      select n.agent_id, n.id, (row_number() over (partition by n.agent_id order by n.id)) / 500 as part
      from new_rows n join old_rows o on o.id = n.id
      where o.state in ('sent', 'started') and (n.state = 'canceled' or (o.cancel_requested_at is null and n.cancel_requested_at is not null))
    ) as canceled
    group by agent_id, part;
  return null;
end
$$;
revoke execute on function announce_canceled_items() from public;
create trigger announce_canceled_items after update on agent_request_item
  referencing old table as old_rows new table as new_rows for each statement execute function announce_canceled_items();

select tenant_table('observer', api => 'select, insert, update (description), delete', identity => 'select, insert, update, delete');
drop policy api_change on observer;
create policy api_change on observer for update to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));

select tenant_table('api_key', api => 'select, insert, update (role_id, description), delete', identity => 'select, insert, update,
  delete');
alter policy api_change on api_key using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id in (select id from role));
alter policy api_add on api_key with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  and role_id in (select id from role) and created_by_account_id is not distinct from (select current_account_id()));

-- Both sides see a share, the owner ends it. Sharing reaches beyond the caller's own subaccounts: identity does it, once the
-- caller's right is checked.
select tenant_table('device_share', api => 'select, delete', gateway => 'select', jobs => 'select, delete', identity => 'select, insert,
  update', owner => 'owner_id');
alter policy api_read on device_share using (owner_id = any ((select current_subaccount_ids())::integer[])
  or subaccount_id = any ((select current_subaccount_ids())::integer[]));

-- Requires of new items that what they point at is there and belongs together: the request has their subaccount, agent and
-- sharing owner, the device their agent and owner, the part their device, the awaited item their subaccount. As the caller
-- sees them: the API reaches devices of the open subaccounts and those shared with them alone.
-- Nothing is known of how many rows there are, so that a plan by nested loops could take the square of them.
create function require_item_references() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if (select count(*) from new_rows) <> (
    select count(*) from new_rows n
      join agent_request r on r.id = n.request_id and r.subaccount_id = n.subaccount_id and r.agent_id = n.agent_id
        and r.shared_by is not distinct from n.shared_by
      join device d on d.id = n.device_id and d.agent_id = n.agent_id and d.subaccount_id = coalesce(n.shared_by, n.subaccount_id)
    where r.id = any (array(select distinct request_id from new_rows)) and d.id = any (array(select distinct device_id from new_rows))
  ) or (select count(part_id) from new_rows) <> (
    select count(*) from new_rows n join device_part p on p.id = n.part_id and p.device_id = n.device_id
    where p.id = any (array(select part_id from new_rows))
  ) or (select count(awaits_item_id) from new_rows) <> (
    select count(*) from new_rows n join agent_request_item t on t.id = n.awaits_item_id and t.subaccount_id = n.subaccount_id
    where t.id = any (array(select awaits_item_id from new_rows where awaits_item_id is not null))
  ) then
    raise foreign_key_violation using message = 'An item needs a request, device, part and awaited item that belong together.';
  end if;
  return null;
end
$$;
revoke execute on function require_item_references() from public;
create trigger require_item_references after insert on agent_request_item
  referencing new table as new_rows for each statement execute function require_item_references();

-- Refuses to delete what items point at. Devices and parts are marked as removed and never deleted; items of requests are
-- deleted before their requests.
create function keep_what_items_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_named boolean;
begin
  if tg_table_name = 'agent_request' then
    is_named := exists (select from agent_request_item t join old_rows o on o.id = t.request_id);
  elsif tg_table_name = 'device' then
    is_named := exists (select from agent_request_item t join old_rows o on o.id = t.device_id);
  else
    is_named := exists (select from agent_request_item t join old_rows o on o.device_id = t.device_id and o.id = t.part_id);
  end if;
  if is_named then
    raise foreign_key_violation using message = format('Items of requests name what is deleted of %s.', tg_table_name);
  end if;
  return null;
end
$$;
revoke execute on function keep_what_items_name() from public;
create trigger keep_what_items_name after delete on agent_request
  referencing old table as old_rows for each statement execute function keep_what_items_name();
create trigger keep_what_items_name after delete on device
  referencing old table as old_rows for each statement execute function keep_what_items_name();
create trigger keep_what_items_name after delete on device_part
  referencing old table as old_rows for each statement execute function keep_what_items_name();
