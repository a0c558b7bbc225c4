-- The tables of a kind's history bear the names of its measures: the first rollup of a measure its own, further ones the
-- name with `_avg`, `_min`, `_max`.
alter table asic_hour rename column mining to active;
alter table asic_hour rename column min_hashrate to hashrate_min;
alter table asic_hour rename column max_hashrate to hashrate_max;
alter table asic_hour rename column max_power to power_max;
alter table asic_hour rename column max_chip to max_chip_max;
alter table asic_hour rename column chip to max_chip;
alter table asic_hour rename column max_pcb to max_pcb_max;
alter table asic_hour rename column pcb to max_pcb;

-- As in 0007, for the samples of every kind.
create or replace function ensure_partition(parent regclass, partition_name text, from_time timestamptz, to_time timestamptz, split boolean)
  returns void language plpgsql as $$
begin
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('headframe.partition'), hashtext(parent::text));
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  execute format('create table %I (like %s including defaults including storage)%s', partition_name, parent,
    case when split then ' partition by range (time)'
      when parent::text ~ '_sample_[0-9]{8}$' then ' with (autovacuum_enabled = false)'
      else '' end);
  execute format('alter table %I enable row level security', partition_name);
  execute format('alter table %I force row level security', partition_name);
  execute format('grant truncate on %I to headframe_jobs', partition_name);
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, partition_name, from_time, to_time);
end
$$;

-- Makes the partitions that samples of one hour and their rollups need: raw samples by day and hour, packed hours by day,
-- rollups by month. Names end in the time they begin at, in UTC.
drop function ensure_history_partitions(timestamptz);
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
