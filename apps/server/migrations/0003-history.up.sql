-- History of miners: raw rows of the open hours, closed hours packed into arrays, rollups per device-hour and site-minute.
-- Every row carries its owner at sample time; a device that moves keeps its past with the former owner.

-- One report: 68 bytes on disk, no key. Partitioned by day and, below, by hour, so that a packed hour is emptied by
-- truncating its partition and a day ages out by dropping it. Temperatures in tenths of a degree Celsius.
create table asic_sample (
  time timestamptz not null,
  asic_id integer not null,
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
create index asic_sample_asic on asic_sample (asic_id);

-- One closed hour of one device under one owner: arrays of equal length, ordered by second of the hour.
create table asic_sample_block (
  hour timestamptz not null,
  asic_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  hashrate real[] not null,
  power real[] not null,
  max_chip smallint[] not null,
  max_pcb smallint[] not null,
  min_fan smallint[] not null,
  max_fan smallint[] not null,
  status smallint[] not null,
  primary key (asic_id, hour, subaccount_id)
) partition by range (hour);

-- Rollup of one device-hour, computed from its block.
create table asic_hour (
  hour timestamptz not null,
  asic_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  mining integer not null,
  hashrate real,
  min_hashrate real,
  max_hashrate real,
  power real,
  max_power real,
  chip smallint,
  max_chip smallint,
  pcb smallint,
  max_pcb smallint,
  min_fan smallint,
  max_fan smallint,
  primary key (asic_id, hour, subaccount_id)
) partition by range (hour);

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

do $$
declare
  history_table text;
begin
  foreach history_table in array array['asic_sample', 'asic_sample_block', 'asic_hour', 'site_minute'] loop
    execute format('alter table %I enable row level security', history_table);
    execute format('alter table %I force row level security', history_table);
    execute format('create policy api_own on %I for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]))', history_table);
    execute format('create policy gateway_all on %I to headframe_gateway using (true) with check (true)', history_table);
    execute format('create policy jobs_all on %I to headframe_jobs using (true) with check (true)', history_table);
    execute format('grant select on %I to headframe_api', history_table);
    execute format('grant select, insert, update on %I to headframe_gateway, headframe_jobs', history_table);
  end loop;
end
$$;

-- Makes one partition unless it is there: made aside and attached, which does not stop writers of the parent. Reached
-- through its parent alone, so it has row-level security and no policy of its own; jobs may empty it.
create function ensure_partition(parent regclass, partition_name text, from_time timestamptz, to_time timestamptz, split boolean)
  returns void language plpgsql as $$
begin
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('headframe.partition'), hashtext(parent::text));
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  execute format('create table %I (like %s including defaults including storage)%s', partition_name, parent,
    case when split then ' partition by range (time)' else '' end);
  execute format('alter table %I enable row level security', partition_name);
  execute format('alter table %I force row level security', partition_name);
  execute format('grant truncate on %I to headframe_jobs', partition_name);
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, partition_name, from_time, to_time);
end
$$;

-- Makes the partitions that samples of one hour and their rollups need. Names end in the time they begin at, in UTC.
create function ensure_history_partitions(at timestamptz) returns void language plpgsql set timezone to 'UTC' as $$
declare
  hour timestamptz := date_trunc('hour', at);
  day timestamptz := date_trunc('day', at);
  month timestamptz := date_trunc('month', at);
  day_name text := to_char(date_trunc('day', at), 'YYYYMMDD');
  month_name text := to_char(date_trunc('month', at), 'YYYYMM');
begin
  perform ensure_partition('asic_sample', 'asic_sample_' || day_name, day, day + interval '1 day', true);
  perform ensure_partition(('asic_sample_' || day_name)::regclass, 'asic_sample_' || day_name || '_' || to_char(hour, 'HH24'),
    hour, hour + interval '1 hour', false);
  perform ensure_partition('asic_sample_block', 'asic_sample_block_' || day_name, day, day + interval '1 day', false);
  perform ensure_partition('asic_hour', 'asic_hour_' || month_name, month, month + interval '1 month', false);
  perform ensure_partition('site_minute', 'site_minute_' || month_name, month, month + interval '1 month', false);
end
$$;

-- One step of an exponentially weighted average: `seconds` have passed since `old`, `tau` is the time constant. Nothing
-- below 1 H/s is kept, so that a decaying value ends at zero instead of underflowing.
create function weighted_average(old real, value real, seconds double precision, tau double precision) returns real
  language sql immutable parallel safe
  return case
    when value is null then old
    when old is null then value
    else (case when abs(old - value) < 1 then value
               else (value + (old - value) * exp(-least(seconds / tau, 40)))::real end)
  end;
