-- Made from the descriptor of the kind gpu; vitest -u writes it again.

-- Packs an hour.
with sample as (
    select device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit, status from gpu_sample where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.device_id, b.subaccount_id, u.second, u.utilization, u.memory_utilization, u.memory_used, u.clock, u.fan, u.temp, u.memory_temp, u.power, u.power_limit, u.status
    from gpu_sample_block b, unnest(b.seconds, b.utilization, b.memory_utilization, b.memory_used, b.clock, b.fan, b.temp, b.memory_temp, b.power, b.power_limit, b.status)
      as u (second, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit, status)
    where b.hour = $1::timestamptz and (b.device_id, b.subaccount_id) in (
      select device_id, subaccount_id from gpu_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by device_id, subaccount_id, second
  ), grouped as materialized (
    select device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(utilization) as utilization_values, array_agg(memory_utilization) as memory_utilization_values, array_agg(memory_used) as memory_used_values, array_agg(clock) as clock_values, array_agg(fan) as fan_values, array_agg(temp) as temp_values, array_agg(memory_temp) as memory_temp_values, array_agg(power) as power_values, array_agg(power_limit) as power_limit_values, array_agg(status) as status_values,
      count(*)::int as samples,
      count(*) filter (where status & 1 = 1)::int as answered,
      count(*) filter (where status & 2 = 2)::int as active,
      avg(utilization)::smallint as utilization,
      max(utilization) as utilization_max,
      avg(memory_utilization)::smallint as memory_utilization,
      max(memory_utilization) as memory_utilization_max,
      avg(memory_used)::real as memory_used,
      max(memory_used) as memory_used_max,
      avg(clock)::smallint as clock,
      min(clock) as clock_min,
      max(clock) as clock_max,
      avg(fan)::smallint as fan,
      max(fan) as fan_max,
      avg(temp)::smallint as temp,
      max(temp) as temp_max,
      avg(memory_temp)::smallint as memory_temp,
      max(memory_temp) as memory_temp_max,
      avg(power)::real as power,
      max(power) as power_max,
      avg(power_limit)::real as power_limit
    from sample group by device_id, subaccount_id
  ), packed as (
    insert into gpu_sample_block (hour, device_id, subaccount_id, seconds, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit, status)
    select $1::timestamptz, device_id, subaccount_id, second_values, utilization_values, memory_utilization_values, memory_used_values, clock_values, fan_values, temp_values, memory_temp_values, power_values, power_limit_values, status_values
    from grouped
    on conflict (device_id, subaccount_id, hour) do update set seconds = excluded.seconds, utilization = excluded.utilization, memory_utilization = excluded.memory_utilization, memory_used = excluded.memory_used, clock = excluded.clock, fan = excluded.fan, temp = excluded.temp, memory_temp = excluded.memory_temp, power = excluded.power, power_limit = excluded.power_limit, status = excluded.status
  )
  insert into gpu_hour (hour, device_id, subaccount_id, samples, answered, active, utilization, utilization_max, memory_utilization, memory_utilization_max, memory_used, memory_used_max, clock, clock_min, clock_max, fan, fan_max, temp, temp_max, memory_temp, memory_temp_max, power, power_max, power_limit)
  select $1::timestamptz, device_id, subaccount_id, samples, answered, active, utilization, utilization_max, memory_utilization, memory_utilization_max, memory_used, memory_used_max, clock, clock_min, clock_max, fan, fan_max, temp, temp_max, memory_temp, memory_temp_max, power, power_max, power_limit from grouped
  on conflict (device_id, subaccount_id, hour) do update set samples = excluded.samples, answered = excluded.answered, active = excluded.active, utilization = excluded.utilization, utilization_max = excluded.utilization_max, memory_utilization = excluded.memory_utilization, memory_utilization_max = excluded.memory_utilization_max, memory_used = excluded.memory_used, memory_used_max = excluded.memory_used_max, clock = excluded.clock, clock_min = excluded.clock_min, clock_max = excluded.clock_max, fan = excluded.fan, fan_max = excluded.fan_max, temp = excluded.temp, temp_max = excluded.temp_max, memory_temp = excluded.memory_temp, memory_temp_max = excluded.memory_temp_max, power = excluded.power, power_max = excluded.power_max, power_limit = excluded.power_limit;

-- Reads a chart of utilization, utilizationMax, memoryUtilization, memoryUtilizationMax, memoryUsed, memoryUsedMax, clock, clockMin, clockMax, fan, fanMax, temp, tempMax, memoryTemp, memoryTempMax, power, powerMax, powerLimit from samples.
with sample as (
    select time, 1 as weight, utilization as utilization, utilization as utilization_max, memory_utilization as memory_utilization, memory_utilization as memory_utilization_max, memory_used as memory_used, memory_used as memory_used_max, clock as clock, clock as clock_min, clock as clock_max, fan as fan, fan as fan_max, temp as temp, temp as temp_max, memory_temp as memory_temp, memory_temp as memory_temp_max, power as power, power as power_max, power_limit as power_limit from gpu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.utilization, u.utilization, u.memory_utilization, u.memory_utilization, u.memory_used, u.memory_used, u.clock, u.clock, u.clock, u.fan, u.fan, u.temp, u.temp, u.memory_temp, u.memory_temp, u.power, u.power, u.power_limit
    from gpu_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.utilization, b.memory_utilization, b.memory_used, b.clock, b.fan, b.temp, b.memory_temp, b.power, b.power_limit) as u (second, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(utilization::float8 * weight) / nullif(sum(weight) filter (where utilization is not null), 0) as "utilization",
    max(utilization_max)::float8 as "utilizationMax",
    sum(memory_utilization::float8 * weight) / nullif(sum(weight) filter (where memory_utilization is not null), 0) as "memoryUtilization",
    max(memory_utilization_max)::float8 as "memoryUtilizationMax",
    sum(memory_used::float8 * weight) / nullif(sum(weight) filter (where memory_used is not null), 0) as "memoryUsed",
    max(memory_used_max)::float8 as "memoryUsedMax",
    sum(clock::float8 * weight) / nullif(sum(weight) filter (where clock is not null), 0) as "clock",
    min(clock_min)::float8 as "clockMin",
    max(clock_max)::float8 as "clockMax",
    sum(fan::float8 * weight) / nullif(sum(weight) filter (where fan is not null), 0) as "fan",
    max(fan_max)::float8 as "fanMax",
    sum(temp::float8 * weight) / nullif(sum(weight) filter (where temp is not null), 0) as "temp",
    max(temp_max)::float8 as "tempMax",
    sum(memory_temp::float8 * weight) / nullif(sum(weight) filter (where memory_temp is not null), 0) as "memoryTemp",
    max(memory_temp_max)::float8 as "memoryTempMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    sum(power_limit::float8 * weight) / nullif(sum(weight) filter (where power_limit is not null), 0) as "powerLimit"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, utilization as utilization, utilization as utilization_max, memory_utilization as memory_utilization, memory_utilization as memory_utilization_max, memory_used as memory_used, memory_used as memory_used_max, clock as clock, clock as clock_min, clock as clock_max, fan as fan, fan as fan_max, temp as temp, temp as temp_max, memory_temp as memory_temp, memory_temp as memory_temp_max, power as power, power as power_max, power_limit as power_limit from gpu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, utilization, utilization_max, memory_utilization, memory_utilization_max, memory_used, memory_used_max, clock, clock_min, clock_max, fan, fan_max, temp, temp_max, memory_temp, memory_temp_max, power, power_max, power_limit
    from gpu_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(utilization::float8 * weight) / nullif(sum(weight) filter (where utilization is not null), 0) as "utilization",
    max(utilization_max)::float8 as "utilizationMax",
    sum(memory_utilization::float8 * weight) / nullif(sum(weight) filter (where memory_utilization is not null), 0) as "memoryUtilization",
    max(memory_utilization_max)::float8 as "memoryUtilizationMax",
    sum(memory_used::float8 * weight) / nullif(sum(weight) filter (where memory_used is not null), 0) as "memoryUsed",
    max(memory_used_max)::float8 as "memoryUsedMax",
    sum(clock::float8 * weight) / nullif(sum(weight) filter (where clock is not null), 0) as "clock",
    min(clock_min)::float8 as "clockMin",
    max(clock_max)::float8 as "clockMax",
    sum(fan::float8 * weight) / nullif(sum(weight) filter (where fan is not null), 0) as "fan",
    max(fan_max)::float8 as "fanMax",
    sum(temp::float8 * weight) / nullif(sum(weight) filter (where temp is not null), 0) as "temp",
    max(temp_max)::float8 as "tempMax",
    sum(memory_temp::float8 * weight) / nullif(sum(weight) filter (where memory_temp is not null), 0) as "memoryTemp",
    max(memory_temp_max)::float8 as "memoryTempMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    sum(power_limit::float8 * weight) / nullif(sum(weight) filter (where power_limit is not null), 0) as "powerLimit"
  from sample group by 1 order by 1;

-- Reads a chart of utilization, memoryUtilization, memoryUsed, clock, fan, temp, memoryTemp, power, powerLimit from samples.
with sample as (
    select time, 1 as weight, utilization as utilization, memory_utilization as memory_utilization, memory_used as memory_used, clock as clock, fan as fan, temp as temp, memory_temp as memory_temp, power as power, power_limit as power_limit from gpu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.utilization, u.memory_utilization, u.memory_used, u.clock, u.fan, u.temp, u.memory_temp, u.power, u.power_limit
    from gpu_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.utilization, b.memory_utilization, b.memory_used, b.clock, b.fan, b.temp, b.memory_temp, b.power, b.power_limit) as u (second, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(utilization::float8 * weight) / nullif(sum(weight) filter (where utilization is not null), 0) as "utilization",
    sum(memory_utilization::float8 * weight) / nullif(sum(weight) filter (where memory_utilization is not null), 0) as "memoryUtilization",
    sum(memory_used::float8 * weight) / nullif(sum(weight) filter (where memory_used is not null), 0) as "memoryUsed",
    sum(clock::float8 * weight) / nullif(sum(weight) filter (where clock is not null), 0) as "clock",
    sum(fan::float8 * weight) / nullif(sum(weight) filter (where fan is not null), 0) as "fan",
    sum(temp::float8 * weight) / nullif(sum(weight) filter (where temp is not null), 0) as "temp",
    sum(memory_temp::float8 * weight) / nullif(sum(weight) filter (where memory_temp is not null), 0) as "memoryTemp",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    sum(power_limit::float8 * weight) / nullif(sum(weight) filter (where power_limit is not null), 0) as "powerLimit"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, utilization as utilization, memory_utilization as memory_utilization, memory_used as memory_used, clock as clock, fan as fan, temp as temp, memory_temp as memory_temp, power as power, power_limit as power_limit from gpu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit
    from gpu_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(utilization::float8 * weight) / nullif(sum(weight) filter (where utilization is not null), 0) as "utilization",
    sum(memory_utilization::float8 * weight) / nullif(sum(weight) filter (where memory_utilization is not null), 0) as "memoryUtilization",
    sum(memory_used::float8 * weight) / nullif(sum(weight) filter (where memory_used is not null), 0) as "memoryUsed",
    sum(clock::float8 * weight) / nullif(sum(weight) filter (where clock is not null), 0) as "clock",
    sum(fan::float8 * weight) / nullif(sum(weight) filter (where fan is not null), 0) as "fan",
    sum(temp::float8 * weight) / nullif(sum(weight) filter (where temp is not null), 0) as "temp",
    sum(memory_temp::float8 * weight) / nullif(sum(weight) filter (where memory_temp is not null), 0) as "memoryTemp",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    sum(power_limit::float8 * weight) / nullif(sum(weight) filter (where power_limit is not null), 0) as "powerLimit"
  from sample group by 1 order by 1;
