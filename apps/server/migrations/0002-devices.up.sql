-- Agents, miners and the one command path (request -> target).

create table agent (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  key_hash bytea not null unique,
  -- see AgentSetting of the agent link
  setting jsonb not null default '{}',
  -- TCP ports of this site's devices, see DevicePorts
  device_ports jsonb not null default '{"http": 80, "rpc": 4028, "whatsminer": 4433, "status": 6060}',
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
  removed_at timestamptz
);
create unique index agent_name on agent (subaccount_id, name) where removed_at is null;

-- Server processes alive on this database; a row that is not refreshed for 15 s is dead, and its agents are offline.
create table server_process (
  id uuid primary key,
  hostname text not null,
  process_id integer not null,
  roles text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- How far each spool of each agent is stored. Locked first by every ingest transaction.
create table agent_watermark (
  agent_id integer not null references agent on delete cascade,
  spool_id uuid not null,
  seq bigint not null default 0,
  dropped_reports bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (agent_id, spool_id)
);

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

-- What a miner is: identity, settings, targets. Changes seldom.
create table asic (
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
  worker_name text not null default '',
  coin_enum smallint not null default 0,
  note text not null default '',
  tags text[] not null default '{}',
  -- SafeRanges of the domain; null means the defaults
  safe_ranges jsonb,
  -- H/s, set by hand
  ideal_rate_manual double precision,
  -- 'on' or 'off'; null means no target
  desired_power_switch text check (desired_power_switch in ('on', 'off')),
  -- CommandedPool[] without passwords; null means no target
  desired_pools jsonb,
  desired_at timestamptz,
  -- While set and in the future, rails leave the device alone.
  skip_rail_until timestamptz,
  blink_status text not null default 'off' check (blink_status in ('off', 'on', 'request_on', 'request_off')),
  -- Credentials that answered, encrypted with the key kept outside the database
  credential text,
  last_scan_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index asic_mac on asic (agent_id, mac) where deleted_at is null;
create index asic_subaccount on asic (subaccount_id) where deleted_at is null;
create index asic_agent on asic (agent_id) where deleted_at is null;

-- How a miner is right now: one narrow row each, updated in bulk. Units: H/s, W, °C, rpm, s.
create table asic_state (
  asic_id integer primary key references asic on delete cascade,
  subaccount_id integer not null references subaccount,
  -- time of the last report, reading or failure
  reported_at timestamptz,
  -- time of the last reading
  last_seen_at timestamptz,
  is_online boolean not null default false,
  is_mining boolean not null default false,
  auth_error boolean not null default false,
  failures smallint not null default 0,
  failure text,
  hashrate real,
  hashrate_average real,
  -- exponentially weighted over ten minutes, an hour, a day
  hashrate10m real,
  hashrate1h real,
  hashrate24h real,
  ideal_hashrate real,
  power real,
  power_limit real,
  elapsed integer,
  uptime integer,
  accepted double precision,
  rejected double precision,
  min_chip real,
  max_chip real,
  min_pcb real,
  max_pcb real,
  min_fan smallint,
  max_fan smallint,
  working_boards smallint,
  total_boards smallint,
  power_mode text,
  pool_address text,
  pool_user text,
  blinking boolean,
  -- bits of issue-flags.ts in the domain
  issues integer not null default 0
) with (fillfactor = 60);

-- Boards, fans, pools and errors of a miner; written only when they change.
create table asic_detail (
  asic_id integer primary key references asic on delete cascade,
  subaccount_id integer not null references subaccount,
  boards jsonb not null default '[]',
  fans jsonb not null default '[]',
  pools jsonb not null default '[]',
  errors jsonb not null default '[]',
  changed_at timestamptz not null default now()
);

-- One order to one agent: a command on devices, or a scan.
create table agent_request (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- groups the requests (one per agent) of one click
  batch_id uuid not null,
  agent_id integer not null references agent,
  kind text not null check (kind in ('reboot', 'stop', 'start', 'changePool', 'blink', 'scan')),
  -- AsicCommand without secrets, or the scan's ranges and options
  payload jsonb not null,
  -- the part of the payload that holds passwords, encrypted
  secret text,
  state text not null default 'pending'
    check (state in ('pending', 'running', 'done', 'failed', 'canceled', 'expired')),
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
  updated_at timestamptz not null default now()
);
create index agent_request_recent on agent_request (subaccount_id, created_at desc);
create index agent_request_open on agent_request (agent_id) where state in ('pending', 'running');
create index agent_request_batch on agent_request (batch_id);

-- One device of a request, with its name and addresses as they were.
create table agent_request_item (
  id integer generated always as identity primary key,
  request_id integer not null references agent_request on delete cascade,
  subaccount_id integer not null references subaccount,
  agent_id integer not null references agent,
  asic_id integer not null references asic,
  name text not null default '',
  ip inet not null,
  mac text,
  state text not null default 'pending'
    check (state in ('pending', 'sent', 'started', 'done', 'failed', 'canceled', 'expired')),
  state_at timestamptz not null default now(),
  message text not null default '',
  not_before timestamptz not null default now()
) with (fillfactor = 80);
create index agent_request_item_request on agent_request_item (request_id);
create index agent_request_item_open on agent_request_item (agent_id, id) where state in ('pending', 'sent', 'started');
create index agent_request_item_asic on agent_request_item (asic_id, id desc);

-- Devices that a scan found; `asic_id` once added.
create table discovered_device (
  request_id integer not null references agent_request on delete cascade,
  subaccount_id integer not null references subaccount,
  ip inet not null,
  mac text,
  family text not null,
  model text not null default '',
  firmware text not null default '',
  worker_name text not null default '',
  asic_id integer references asic,
  discovered_at timestamptz not null default now(),
  primary key (request_id, ip)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['agent', 'asic', 'asic_state', 'asic_detail', 'agent_request', 'agent_request_item', 'discovered_device'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy api_own on %I to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]))', tenant_table);
    execute format('create policy gateway_all on %I to headframe_gateway using (true) with check (true)', tenant_table);
    execute format('create policy jobs_all on %I to headframe_jobs using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update on %I to headframe_api, headframe_gateway, headframe_jobs', tenant_table);
  end loop;
end
$$;
-- Reached through the agent alone, without a subaccount of their own.
alter table agent_watermark enable row level security;
alter table agent_watermark force row level security;
alter table agent_frame_rejected enable row level security;
alter table agent_frame_rejected force row level security;
create policy gateway_all on agent_watermark to headframe_gateway using (true) with check (true);
create policy gateway_all on agent_frame_rejected to headframe_gateway using (true) with check (true);
grant select, insert, update on agent_watermark to headframe_gateway;
grant select, insert on agent_frame_rejected to headframe_gateway;
grant select, insert, update, delete on server_process to headframe_gateway, headframe_jobs, headframe_api;
