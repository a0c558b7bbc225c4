drop function ensure_history_partitions(timestamptz, text[], text[], text[]);
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
revoke execute on function ensure_history_partitions(timestamptz) from public;
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
alter table asic_hour rename column max_pcb to pcb;
alter table asic_hour rename column max_pcb_max to max_pcb;
alter table asic_hour rename column max_chip to chip;
alter table asic_hour rename column max_chip_max to max_chip;
alter table asic_hour rename column power_max to max_power;
alter table asic_hour rename column hashrate_max to max_hashrate;
alter table asic_hour rename column hashrate_min to min_hashrate;
alter table asic_hour rename column active to mining;
