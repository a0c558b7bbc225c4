create or replace function ensure_partition(parent regclass, partition_name text, from_time timestamptz, to_time timestamptz, split boolean)
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

drop function weighted_average(real, real, double precision, double precision, double precision);

create function weighted_average(old real, value real, seconds double precision, tau double precision) returns real
  language sql immutable parallel safe
  return case
    when value is null then old
    when old is null then value
    else (case when abs(old - value) < 1 then value
               else (value + (old - value) * exp(-least(seconds / tau, 40)))::real end)
  end;

alter table asic_state drop column averaged_since;
