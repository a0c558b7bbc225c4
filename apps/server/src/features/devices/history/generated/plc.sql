-- Made from the descriptor of the kind plc; vitest -u writes it again.

-- Packs an hour.
with sample as (
    select p.part_id, device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, p.is_on
    from plc_sample, unnest(part_ids, coil_is_on) as p (part_id, is_on) where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.part_id, b.device_id, b.subaccount_id, u.second, u.is_on
    from plc_coil_sample_block b, unnest(b.seconds, b.is_on)
      as u (second, is_on)
    where b.hour = $1::timestamptz and (b.part_id, b.device_id, b.subaccount_id) in (
      select unnest(part_ids), device_id, subaccount_id from plc_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by part_id, device_id, subaccount_id, second
  ), grouped as materialized (
    select part_id, device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(is_on) as is_on_values,
      count(*)::int as samples,
      avg(is_on)::real as is_on
    from sample group by part_id, device_id, subaccount_id
  ), packed as (
    insert into plc_coil_sample_block (hour, part_id, device_id, subaccount_id, seconds, is_on)
    select $1::timestamptz, part_id, device_id, subaccount_id, second_values, is_on_values
    from grouped
    on conflict (part_id, subaccount_id, hour) do update set seconds = excluded.seconds, is_on = excluded.is_on
  )
  insert into plc_coil_hour (hour, part_id, device_id, subaccount_id, samples, is_on)
  select $1::timestamptz, part_id, device_id, subaccount_id, samples, is_on from grouped
  on conflict (part_id, subaccount_id, hour) do update set samples = excluded.samples, is_on = excluded.is_on;

-- Packs an hour.
with sample as (
    select device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, coils_on, coils_pending, status from plc_sample where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.device_id, b.subaccount_id, u.second, u.coils_on, u.coils_pending, u.status
    from plc_sample_block b, unnest(b.seconds, b.coils_on, b.coils_pending, b.status)
      as u (second, coils_on, coils_pending, status)
    where b.hour = $1::timestamptz and (b.device_id, b.subaccount_id) in (
      select device_id, subaccount_id from plc_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by device_id, subaccount_id, second
  ), grouped as materialized (
    select device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(coils_on) as coils_on_values, array_agg(coils_pending) as coils_pending_values, array_agg(status) as status_values,
      count(*)::int as samples,
      count(*) filter (where status & 1 = 1)::int as answered,
      count(*) filter (where status & 2 = 2)::int as active,
      avg(coils_on)::smallint as coils_on,
      min(coils_on) as coils_on_min,
      max(coils_on) as coils_on_max,
      avg(coils_pending)::smallint as coils_pending,
      max(coils_pending) as coils_pending_max
    from sample group by device_id, subaccount_id
  ), packed as (
    insert into plc_sample_block (hour, device_id, subaccount_id, seconds, coils_on, coils_pending, status)
    select $1::timestamptz, device_id, subaccount_id, second_values, coils_on_values, coils_pending_values, status_values
    from grouped
    on conflict (device_id, subaccount_id, hour) do update set seconds = excluded.seconds, coils_on = excluded.coils_on, coils_pending = excluded.coils_pending, status = excluded.status
  )
  insert into plc_hour (hour, device_id, subaccount_id, samples, answered, active, coils_on, coils_on_min, coils_on_max, coils_pending, coils_pending_max)
  select $1::timestamptz, device_id, subaccount_id, samples, answered, active, coils_on, coils_on_min, coils_on_max, coils_pending, coils_pending_max from grouped
  on conflict (device_id, subaccount_id, hour) do update set samples = excluded.samples, answered = excluded.answered, active = excluded.active, coils_on = excluded.coils_on, coils_on_min = excluded.coils_on_min, coils_on_max = excluded.coils_on_max, coils_pending = excluded.coils_pending, coils_pending_max = excluded.coils_pending_max;

-- Reads a chart of coilsOn, coilsOnMin, coilsOnMax, coilsPending, coilsPendingMax from samples.
with sample as (
    select time, 1 as weight, coils_on as coils_on, coils_on as coils_on_min, coils_on as coils_on_max, coils_pending as coils_pending, coils_pending as coils_pending_max from plc_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.coils_on, u.coils_on, u.coils_on, u.coils_pending, u.coils_pending
    from plc_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.coils_on, b.coils_pending) as u (second, coils_on, coils_pending),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(coils_on::float8 * weight) / nullif(sum(weight) filter (where coils_on is not null), 0) as "coilsOn",
    min(coils_on_min)::float8 as "coilsOnMin",
    max(coils_on_max)::float8 as "coilsOnMax",
    sum(coils_pending::float8 * weight) / nullif(sum(weight) filter (where coils_pending is not null), 0) as "coilsPending",
    max(coils_pending_max)::float8 as "coilsPendingMax"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, coils_on as coils_on, coils_on as coils_on_min, coils_on as coils_on_max, coils_pending as coils_pending, coils_pending as coils_pending_max from plc_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, coils_on, coils_on_min, coils_on_max, coils_pending, coils_pending_max
    from plc_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(coils_on::float8 * weight) / nullif(sum(weight) filter (where coils_on is not null), 0) as "coilsOn",
    min(coils_on_min)::float8 as "coilsOnMin",
    max(coils_on_max)::float8 as "coilsOnMax",
    sum(coils_pending::float8 * weight) / nullif(sum(weight) filter (where coils_pending is not null), 0) as "coilsPending",
    max(coils_pending_max)::float8 as "coilsPendingMax"
  from sample group by 1 order by 1;

-- Reads a chart of coilsOn, coilsPending from samples.
with sample as (
    select time, 1 as weight, coils_on as coils_on, coils_pending as coils_pending from plc_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.coils_on, u.coils_pending
    from plc_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.coils_on, b.coils_pending) as u (second, coils_on, coils_pending),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(coils_on::float8 * weight) / nullif(sum(weight) filter (where coils_on is not null), 0) as "coilsOn",
    sum(coils_pending::float8 * weight) / nullif(sum(weight) filter (where coils_pending is not null), 0) as "coilsPending"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, coils_on as coils_on, coils_pending as coils_pending from plc_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, coils_on, coils_pending
    from plc_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(coils_on::float8 * weight) / nullif(sum(weight) filter (where coils_on is not null), 0) as "coilsOn",
    sum(coils_pending::float8 * weight) / nullif(sum(weight) filter (where coils_pending is not null), 0) as "coilsPending"
  from sample group by 1 order by 1;

-- Reads a chart of on from samples.
with sample as (
    select time, 1 as weight, (coil_is_on)[place] as is_on
    from plc_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select time, 1 as weight, u.is_on
    from plc_coil_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.is_on) as u (second, is_on),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.part_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, (coil_is_on)[place] as is_on
    from plc_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select hour as time, samples as weight, is_on
    from plc_coil_hour where part_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on"
  from sample group by 1 order by 1;

-- Reads a chart of on from samples.
with sample as (
    select time, 1 as weight, (coil_is_on)[place] as is_on
    from plc_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select time, 1 as weight, u.is_on
    from plc_coil_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.is_on) as u (second, is_on),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.part_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, (coil_is_on)[place] as is_on
    from plc_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select hour as time, samples as weight, is_on
    from plc_coil_hour where part_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on"
  from sample group by 1 order by 1;

-- Reads the charts of many parts from samples.
with sample as (
    select p.part_id, time, 1 as weight, p.is_on as is_on
    from plc_sample, unnest(part_ids, coil_is_on)
      as p (part_id, is_on)
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and p.part_id = any($1::int[])
    union all
    select part_id, time, 1 as weight, u.is_on
    from plc_coil_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.is_on) as u (second, is_on),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.part_id = any($1::int[]) and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select part_id, to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on"
  from sample group by 1, 2;

-- Reads the charts of many parts from rollups.
with sample as (
    select p.part_id, time, 1 as weight, p.is_on as is_on
    from plc_sample, unnest(part_ids, coil_is_on)
      as p (part_id, is_on)
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and p.part_id = any($1::int[])
    union all
    select part_id, hour as time, samples as weight, is_on
    from plc_coil_hour where part_id = any($1::int[]) and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select part_id, to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on"
  from sample group by 1, 2;
