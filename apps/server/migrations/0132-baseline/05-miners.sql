-- Miners: state, detail, settings, history.

-- How a miner is right now: one narrow row each, updated in bulk. Units: H/s, W, °C, rpm, s.
create table asic_state (
  device_id integer primary key,
  subaccount_id integer not null references subaccount,
  -- bits of issue-flags.ts in the domain
  issues integer not null default 0,
  -- The coin that a miner mines decides the unit of its hashrate, so that it stands beside the hashrate.
  coin_enum smallint not null default 0,
  failures smallint not null default 0,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  -- asleep or commanded off, see domain/devices/asic/is-resting.ts
  is_resting boolean not null default false,
  status text generated always as (
CASE
    WHEN (NOT is_online) THEN
    CASE
        WHEN (reported_at IS NULL) THEN 'unknown'::text
   
        ELSE 'offline'::text
    END
    WHEN (hashrate > (0)::double precision) THEN 'hashing'::text
    WHEN is_resting THEN
    'stopped'::text
    WHEN ((hashrate IS NULL) AND (is_mining IS DISTINCT FROM false)) THEN 'unknown'::text
    ELSE 'idle'::text
END)
    stored not null,
  hashrate real,
  max_chip real,
  power real,
  shared_with integer[],
  -- Lists that are filtered and sorted by figures alone read the states and nothing else: a state says itself when its device
  -- was deleted.
  deleted_at timestamptz,
  is_mining boolean default false,
  -- time of the last report, reading or failure
  reported_at timestamptz,
  -- time of the last reading
  last_seen_at timestamptz,
  hashrate_average real,
  -- exponentially weighted over ten minutes, an hour, a day
  hashrate10m real,
  hashrate1h real,
  hashrate24h real,
  ideal_hashrate real,
  power_limit real,
  elapsed integer,
  uptime integer,
  accepted double precision,
  rejected double precision,
  min_chip real,
  min_pcb real,
  max_pcb real,
  min_fan smallint,
  max_fan smallint,
  working_boards smallint,
  total_boards smallint,
  blinking boolean,
  -- Averages of a young device: since when its hashrate is averaged. Until a window is full, its average is the plain mean
  -- of what there is, so that the first minutes after a device was added do not linger for a day.
  averaged_since timestamptz,
  -- Since when a miner's hashrate has been below its default bound; null while it is not, and while it is offline.
  low_hashrate_since timestamptz,
  power_mode text,
  pool_address text,
  pool_user text,
  -- why it would be idle, see domain/devices/asic/idle-reason.ts; null while it hashes
  idle_reason text,
  failure text,
  kind text not null default 'asic' check (kind = 'asic'),
  power_percent real,
  cooling_mode text,
  fan_percent real,
  -- °C below the target of the firmware, as a negative number
  temperature_offset real,
  -- Profile or preset of the firmware that a miner reports to use
  preset text,
  -- When a miner's own count of accepted shares rose last; since when it stands still while the miner hashes, and how many
  -- shares were rejected until then.
  accepted_at timestamptz,
  no_share_since timestamptz,
  no_share_rejected double precision,
  -- Since when a miner mines at an address that is none of its subaccount's trusted pools; null where nobody asked.
  untrusted_pool_since timestamptz,
  -- How long of the time since low_hashrate_since a miner's hashrate was below its default bound, in seconds; null where that is null.
  low_hashrate_seconds real,
  constraint asic_state_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
) with (fillfactor = 60);
create index asic_state_list on asic_state (subaccount_id) where deleted_at is null;
create index asic_state_shared on asic_state using gin (shared_with) where shared_with is not null;

do $$
begin
  execute format('create index asic_pool_user on asic_state using gin (lower(pool_user) %s.gin_trgm_ops) where deleted_at is null',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;

select tenant_table('asic_state', api => 'select, insert (device_id, subaccount_id, issues, coin_enum, failures, is_online, auth_error,
  is_resting, hashrate, max_chip, power, is_mining, reported_at, last_seen_at, hashrate_average, hashrate10m, hashrate1h, hashrate24h,
  ideal_hashrate, power_limit, elapsed, uptime, accepted, rejected, min_chip, min_pcb, max_pcb, min_fan, max_fan, working_boards,
  total_boards, blinking, averaged_since, low_hashrate_since, power_mode, pool_address, pool_user, idle_reason, failure, kind,
  power_percent, cooling_mode, fan_percent, temperature_offset), update (issues, low_hashrate_since, untrusted_pool_since,
  low_hashrate_seconds)', gateway => 'select, insert, update', jobs => 'select, insert, update');
alter policy api_read on asic_state using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_with && (select current_subaccount_ids())::integer[]);

-- Boards, fans, pools and errors of a miner; written only when they change.
create table asic_detail (
  device_id integer primary key constraint asic_detail_asic_id_fkey references device on delete cascade,
  subaccount_id integer not null references subaccount,
  boards jsonb not null default '[]',
  fans jsonb not null default '[]',
  pools jsonb not null default '[]',
  errors jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  -- What Whatsminers report beside boards and fans: the fan of the power supply (rpm) and the temperature around them (°C).
  supply_fan integer,
  ambient real,
  -- Control board as the miner names it; null where it names none.
  control_board text,
  -- PowerMetadata of the domain: the settings behind the draw by the device's own names; null where it reports none
  power_metadata jsonb,
  -- The water of hydro miners: where it comes in, where it goes out, and at the power supply (°C).
  water_inlet real,
  water_outlet real,
  supply_water real
);
select tenant_table('asic_detail', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- One report: 68 bytes on disk, no key. Partitioned by day and, below, by hour, so that a packed hour is emptied by
-- truncating its partition and a day ages out by dropping it. Temperatures in tenths of a degree Celsius.
create table asic_sample (
  time timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  -- H/s
  hashrate real,
  -- W
  power real,
  max_chip smallint,
  max_pcb smallint,
  -- rpm
  min_fan smallint,
  max_fan smallint,
  -- bits: 1 the device answered, 2 it was mining
  status smallint not null
) partition by range (time);
create index asic_sample_device on asic_sample (device_id);
alter table asic_sample enable row level security;
alter table asic_sample force row level security;
create policy api_own on asic_sample for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id));
create policy gateway_all on asic_sample to headframe_gateway using (true) with check (true);
create policy jobs_all on asic_sample to headframe_jobs using (true) with check (true);
grant select on asic_sample to headframe_api;
grant select, insert, update on asic_sample to headframe_gateway, headframe_jobs;

-- One closed hour of one device under one owner: arrays of equal length, ordered by second of the hour.
create table asic_sample_block (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  hashrate real[] not null,
  power real[] not null,
  max_chip smallint[] not null,
  max_pcb smallint[] not null,
  min_fan smallint[] not null,
  max_fan smallint[] not null,
  status smallint[] not null,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
alter table asic_sample_block enable row level security;
alter table asic_sample_block force row level security;
create policy api_own on asic_sample_block for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) or exists (select from shared_devices()
  where shared_id = device_id and sharer_id = subaccount_id));
create policy gateway_all on asic_sample_block to headframe_gateway using (true) with check (true);
create policy jobs_all on asic_sample_block to headframe_jobs using (true) with check (true);
grant select on asic_sample_block to headframe_api;
grant select, insert, update on asic_sample_block to headframe_gateway, headframe_jobs;

-- Rollup of one device-hour, computed from its block.
create table asic_hour (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  -- The tables of a kind's history bear the names of its measures: the first rollup of a measure its own, further ones the
  -- name with `_avg`, `_min`, `_max`.
  active integer not null,
  hashrate real,
  hashrate_min real,
  hashrate_max real,
  power real,
  power_max real,
  max_chip smallint,
  max_chip_max smallint,
  max_pcb smallint,
  max_pcb_max smallint,
  min_fan smallint,
  max_fan smallint,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
alter table asic_hour enable row level security;
alter table asic_hour force row level security;
create policy api_own on asic_hour for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id));
create policy gateway_all on asic_hour to headframe_gateway using (true) with check (true);
create policy jobs_all on asic_hour to headframe_jobs using (true) with check (true);
grant select on asic_hour to headframe_api;
grant select, insert, update on asic_hour to headframe_gateway, headframe_jobs;

-- What the devices of one agent did in one minute, as time integrals: device-seconds, H/s·s and W·s. A report stands for
-- the time since the device's report before it, so that sums over any span of minutes are exact whatever the poll interval.
create table site_minute (
  minute timestamptz not null,
  subaccount_id integer not null,
  agent_id integer not null,
  reports integer not null,
  device_seconds double precision not null,
  online_seconds double precision not null,
  mining_seconds double precision not null,
  hashrate_seconds double precision not null,
  power_seconds double precision not null,
  primary key (subaccount_id, minute, agent_id)
) partition by range (minute);
alter table site_minute enable row level security;
alter table site_minute force row level security;
create policy api_own on site_minute for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_all on site_minute to headframe_gateway using (true) with check (true);
create policy jobs_all on site_minute to headframe_jobs using (true) with check (true);
grant select on site_minute to headframe_api;
grant select, insert, update on site_minute to headframe_gateway, headframe_jobs;

-- Pool lists to choose from. Passwords are not saved.
create table saved_pools (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  -- [{address, user}]; the user may hold placeholders
  pools jsonb not null check (jsonb_typeof(pools) = 'array' and jsonb_array_length(pools) between 1 and 3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_pools_name on saved_pools (subaccount_id, lower(name));
select tenant_table('saved_pools', api => 'select, insert, update (name, pools, updated_at), delete', identity => 'select, insert, update,
  delete');

create table asic (
  device_id integer primary key,
  kind text not null default 'asic' check (kind = 'asic'),
  subaccount_id integer not null,
  -- SafeRanges of the domain; null means the defaults
  safe_ranges jsonb,
  -- H/s, set by hand
  ideal_rate_manual double precision,
  -- 'on' or 'off'; null means no desired state
  desired_power_switch text constraint asic_desired_power_switch check (desired_power_switch in ('on', 'off')),
  -- DesiredPool[] without passwords; null means no desired state
  desired_pools jsonb,
  desired_at timestamptz,
  -- While set and in the future, rails leave the device alone.
  skip_rail_until timestamptz,
  blink_status text not null default 'off' constraint asic_blink_status check (blink_status in ('off', 'on', 'request_on', 'request_off')),
  shared_with integer[],
  -- How long after its outlets are verified as on again a miner that was stopped for a cut is started, s; null: it stays as it is.
  auto_follow_pdu_delay integer check (auto_follow_pdu_delay between 0 and 86400),
  -- What operators set on miners: consumption in J/TH where none is reported; in seconds, how long after a start or stop was commanded it begins, and
  -- over what time miners follow one another.
  consumption double precision check (consumption > 0 and consumption <= 100000),
  delay_start integer check (delay_start between 0 and 86400),
  delay_stop integer check (delay_stop between 0 and 86400),
  ramp_start integer check (ramp_start between 0 and 86400),
  ramp_stop integer check (ramp_stop between 0 and 86400),
  -- Power mode, or watt target (W); null means no desired state
  desired_power_mode text constraint asic_desired_power_mode check (desired_power_mode in ('low', 'normal', 'high')),
  desired_power_limit real,
  -- Share of the stable draw, %
  desired_power_percent smallint,
  -- CommandedCooling of the domain
  desired_cooling jsonb,
  -- Whether targets that a miner does not keep are commanded again, how often they were, and when they are next.
  is_infinite_retry boolean not null default false,
  retry_count smallint not null default 0,
  retry_at timestamptz,
  -- The last outcome of a test of the stored credential, and when the credential, or the machine behind it, last changed: a test that was requested before
  -- says nothing of it.
  credential_outcome text constraint asic_credential_outcome
    check (credential_outcome in ('accepted', 'refused', 'untestable', 'heldBack')),
  credential_tested_at timestamptz,
  credential_changed_at timestamptz,
  constraint asic_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade,
  constraint asic_credential_test check ((credential_outcome is null) = (credential_tested_at is null))
);
create index asic_infinite_retry on asic (device_id) where is_infinite_retry;
select tenant_table('asic', api => 'select, insert (device_id, kind, subaccount_id, safe_ranges, ideal_rate_manual, desired_power_switch,
  desired_pools, desired_at, skip_rail_until, blink_status, consumption, delay_start, delay_stop, ramp_start, ramp_stop,
  desired_power_mode, desired_power_limit, desired_power_percent, desired_cooling, is_infinite_retry, retry_count, retry_at),
  update (device_id, kind, subaccount_id, safe_ranges, ideal_rate_manual, desired_power_switch, desired_pools, desired_at, skip_rail_until,
  blink_status, auto_follow_pdu_delay, consumption, delay_start, delay_stop, ramp_start, ramp_stop, desired_power_mode,
  desired_power_limit, desired_power_percent, desired_cooling, is_infinite_retry)', gateway => 'select, insert, update', jobs => 'select,
  insert, update');
alter policy api_read on asic using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_with && (select current_subaccount_ids())::integer[]);
alter policy api_change on asic using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_with && (select current_subaccount_ids())::integer[])
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_with && (select current_subaccount_ids())::integer[]);

create function announce_changed_settings() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select d.agent_id, d.id from new_rows n join old_rows o on o.device_id = n.device_id join device d on d.id = n.device_id
      where n.safe_ranges is distinct from o.safe_ranges or n.desired_power_switch is distinct from o.desired_power_switch
        or n.desired_pools is distinct from o.desired_pools or n.blink_status <> o.blink_status
        or n.desired_power_mode is distinct from o.desired_power_mode
        or n.desired_power_limit is distinct from o.desired_power_limit
    ) as changed group by agent_id;
  return null;
end
$$;
revoke execute on function announce_changed_settings() from public;
create trigger announce_changed_settings after update on asic
  referencing old table as old_rows new table as new_rows for each statement execute function announce_changed_settings();

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

-- Runs as who owns the tables: the API deletes devices and changes no state. Nobody calls it but its trigger.
create function delete_states() returns trigger language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode to force_custom_plan as $$
begin
  update asic_state s set deleted_at = n.deleted_at from new_rows n join old_rows o on o.id = n.id
    where s.device_id = n.id and n.deleted_at is distinct from o.deleted_at;
  return null;
end
$$;
revoke execute on function delete_states() from public;
create trigger delete_states after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function delete_states();

-- Devices of a kind, of the open subaccounts or shared with one of them, whose text is like a pattern: as many as are asked for.
create function devices_like(searched_kind text, pattern text, max_devices integer) returns setof integer
  language sql stable security definer rows 100 set search_path = public, pg_temp set plan_cache_mode to force_custom_plan as $$
  (select id from device
    where device_text(name || E'\n' || former_name, ip, mac, model, hostname, serial_number, firmware, note) like lower(pattern)
      and kind = searched_kind and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices)
  union
  (select device_id from asic_state
    where searched_kind = 'asic' and lower(pool_user) like lower(pattern) and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices)
  limit max_devices
$$;
revoke execute on function devices_like(text, text, integer) from public;
grant execute on function devices_like(text, text, integer) to headframe_api;

-- What has the owner of a device in a column that no foreign key holds follows it to the new one. Runs as who owns the tables:
-- whoever moves a device sees neither. Nobody calls it but its trigger.
create function follow_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic_detail set subaccount_id = new.subaccount_id where device_id = new.id;
  update command_reversal set subaccount_id = new.subaccount_id where device_id = new.id;
  insert into agent_guest (agent_id, subaccount_id)
    select id, new.subaccount_id from agent where id = new.agent_id and subaccount_id <> new.subaccount_id
    on conflict do nothing;
  return null;
end
$$;
revoke execute on function follow_owner() from public;
create trigger follow_owner after update of subaccount_id on device
  for each row when (old.subaccount_id <> new.subaccount_id) execute function follow_owner();

-- Default ranges stand on these; reports are judged by new ones from then on.
create function announce_changed_rates() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select d.agent_id, d.id from new_rows n join old_rows o on o.device_id = n.device_id join device d on d.id = n.device_id
      where n.ideal_rate_manual is distinct from o.ideal_rate_manual or n.consumption is distinct from o.consumption
    ) as changed group by agent_id;
  return null;
end
$$;
revoke execute on function announce_changed_rates() from public;
create trigger announce_changed_rates after update on asic
  referencing old table as old_rows new table as new_rows for each statement execute function announce_changed_rates();

-- Averages of a miner that takes the place of another one start again: they are of one machine. Runs as who owns the tables, since who
-- replaces a miner changes no state. Nobody calls it but its trigger.
create function restart_averages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic_state set hashrate10m = null, hashrate1h = null, hashrate24h = null, averaged_since = null where device_id = new.id;
  return null;
end
$$;
revoke execute on function restart_averages() from public;
create trigger restart_averages after update of mac on device
  for each row when (old.kind = 'asic' and old.mac <> new.mac) execute function restart_averages();

-- Runs as who owns the tables: roles that store a credential change no outcome of its test. Nobody calls it but its trigger.
create function forget_credential_test() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic set credential_outcome = null, credential_tested_at = null, credential_changed_at = clock_timestamp() where device_id = new.id;
  return null;
end
$$;
revoke execute on function forget_credential_test() from public;
create trigger forget_credential_test after update of credential, mac on device for each row
  when ((old.credential, old.mac) is distinct from (new.credential, new.mac)) execute function forget_credential_test();

-- Readings never stand against the outcome: one that is refused makes accepted refused; once they are let in again with the same credential, a refusal
-- holds no longer.
create function follow_auth_error() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic set credential_outcome = case when new.auth_error then 'refused' end, credential_tested_at = case when new.auth_error then new.reported_at end
    where device_id = new.device_id and credential_outcome = case when new.auth_error then 'accepted' else 'refused' end
      and credential_tested_at < new.reported_at;
  return null;
end
$$;
revoke execute on function follow_auth_error() from public;
create trigger follow_auth_error after update of auth_error on asic_state for each row
  when (old.auth_error <> new.auth_error) execute function follow_auth_error();
