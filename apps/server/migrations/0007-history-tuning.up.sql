-- Averages of a young device: since when its hashrate is averaged. Until a window is full, its average is the plain mean
-- of what there is, so that the first minutes after a device was added do not linger for a day.
alter table asic_state add column averaged_since timestamptz;

drop function weighted_average(real, real, double precision, double precision);

-- One step of an average over the last `tau` seconds: `seconds` have passed since `old`, `age` since the first report.
-- Differences below 1 H/s are closed at once, so that a decaying value ends at zero instead of underflowing.
create function weighted_average(old real, value real, seconds double precision, age double precision, tau double precision)
  returns real language sql immutable parallel safe
  return case
    when value is null then old
    when old is null then value
    when abs(old - value) < 1 then value
    else (old + (value - old) * greatest(1 - exp(-least(seconds / tau, 40)), least(seconds / nullif(age, 0), 1)))::real
  end;

-- As in 0003; raw hours are emptied by truncating, so vacuuming them would be work for nothing.
create or replace function ensure_partition(parent regclass, partition_name text, from_time timestamptz, to_time timestamptz, split boolean)
  returns void language plpgsql as $$
begin
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('headframe.partition'), hashtext(parent::text));
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  execute format('create table %I (like %s including defaults including storage)%s', partition_name, parent,
    case when split then ' partition by range (time)'
      when parent::text like 'asic_sample_2%' then ' with (autovacuum_enabled = false)'
      else '' end);
  execute format('alter table %I enable row level security', partition_name);
  execute format('alter table %I force row level security', partition_name);
  execute format('grant truncate on %I to headframe_jobs', partition_name);
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, partition_name, from_time, to_time);
end
$$;
