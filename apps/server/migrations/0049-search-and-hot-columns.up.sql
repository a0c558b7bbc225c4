-- PostgreSQL reads a row from its beginning as far as the last column that a query names. Lists of 100,000 miners are filtered
-- and sorted by their states, so what they ask most stands first there: flags, status and issues, then the figures.
create table hot_state (
  device_id integer not null,
  subaccount_id integer not null,
  issues integer not null default 0,
  coin_enum smallint not null default 0,
  failures smallint not null default 0,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  is_resting boolean not null default false,
  status text not null generated always as (
    case
      when not is_online then case when reported_at is null then 'unknown' else 'offline' end
      when hashrate > 0 then 'hashing'
      when is_resting then 'stopped'
      when hashrate is null and is_mining is distinct from false then 'unknown'
      else 'idle'
    end
  ) stored,
  hashrate real,
  max_chip real,
  power real,
  shared_with integer[],
  deleted_at timestamptz,
  is_mining boolean default false,
  reported_at timestamptz,
  last_seen_at timestamptz,
  hashrate_average real,
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
  averaged_since timestamptz,
  low_hashrate_since timestamptz,
  power_mode text,
  pool_address text,
  pool_user text,
  idle_reason text,
  failure text,
  kind text not null default 'asic'
) with (fillfactor = 60);

insert into hot_state (device_id, subaccount_id, issues, coin_enum, failures, is_online, auth_error, is_resting, hashrate, max_chip,
    power, shared_with, deleted_at, is_mining, reported_at, last_seen_at, hashrate_average, hashrate10m, hashrate1h, hashrate24h,
    ideal_hashrate, power_limit, elapsed, uptime, accepted, rejected, min_chip, min_pcb, max_pcb, min_fan, max_fan, working_boards,
    total_boards, blinking, averaged_since, low_hashrate_since, power_mode, pool_address, pool_user, idle_reason, failure, kind)
  select device_id, subaccount_id, issues, coin_enum, failures, is_online, auth_error, is_resting, hashrate, max_chip,
    power, shared_with, deleted_at, is_mining, reported_at, last_seen_at, hashrate_average, hashrate10m, hashrate1h, hashrate24h,
    ideal_hashrate, power_limit, elapsed, uptime, accepted, rejected, min_chip, min_pcb, max_pcb, min_fan, max_fan, working_boards,
    total_boards, blinking, averaged_since, low_hashrate_since, power_mode, pool_address, pool_user, idle_reason, failure, kind
  from asic_state;
drop table asic_state;
alter table hot_state rename to asic_state;
alter table asic_state
  add primary key (device_id),
  add constraint asic_state_kind_check check (kind = 'asic'),
  add constraint asic_state_subaccount_id_fkey foreign key (subaccount_id) references subaccount,
  add constraint asic_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade;
create index asic_state_list on asic_state (subaccount_id) where deleted_at is null;
create index asic_state_shared on asic_state using gin (shared_with) where shared_with is not null;

alter table asic_state enable row level security;
alter table asic_state force row level security;
create policy gateway_all on asic_state to headframe_gateway using (true) with check (true);
create policy jobs_all on asic_state to headframe_jobs using (true) with check (true);
create policy api_add on asic_state for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
grant select, insert, update on asic_state to headframe_gateway, headframe_jobs;
grant select on asic_state to headframe_api;
do $$
declare
  addable text;
begin
  execute format('create policy api_read on asic_state for select to headframe_api using (%s)',
    readable_rows('subaccount_id') || ' or shared_with && (select current_subaccount_ids())::integer[]');
  select string_agg(quote_ident(attname), ', ') into addable from pg_attribute
    where attrelid = 'asic_state'::regclass and attnum > 0 and attgenerated = '' and attname not in ('shared_with', 'deleted_at');
  execute format('grant insert (%s) on asic_state to headframe_api', addable);
end
$$;

-- What the text search of a list looks through, by its trigrams. An operator of a condition is asked of a row only after
-- row-level security has let it through, unless it can say nothing of the row; LIKE is none of those, so the index serves a
-- function that runs as who owns the tables and asks whose a device is itself.
--
-- The extension has a schema of its own, unless the database has it already.
create schema trigrams;
create extension if not exists pg_trgm schema trigrams;

create function device_text(name text, ip inet, mac text, model text, hostname text, serial_number text, firmware text, note text)
  returns text language sql immutable parallel safe
  return lower(name || E'\n' || host(ip) || E'\n' || coalesce(mac, '') || E'\n' || model || E'\n' || hostname || E'\n' || serial_number
    || E'\n' || firmware || E'\n' || note);
do $$
begin
  execute format('create index device_text on device
    using gin (device_text(name, ip, mac, model, hostname, serial_number, firmware, note) %s.gin_trgm_ops) where deleted_at is null',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;

-- Devices of a kind, of the open subaccounts or shared with one of them, whose text is like a pattern: as many as are asked for.
create function devices_like(searched_kind text, pattern text, max_devices integer) returns setof integer
  language sql stable security definer rows 100 set search_path = public, pg_temp set plan_cache_mode to force_custom_plan as $$
  select id from device
    where device_text(name, ip, mac, model, hostname, serial_number, firmware, note) like lower(pattern)
      and kind = searched_kind and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices
$$;
revoke execute on function devices_like(text, text, integer) from public;
grant execute on function devices_like(text, text, integer) to headframe_api;
