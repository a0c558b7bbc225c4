-- Made from the descriptor of the kind pdu; vitest -u writes it again.

-- Packs an hour.
with sample as (
    select p.part_id, device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, p.is_on, p.current, p.power
    from pdu_sample, unnest(part_ids, outlet_is_on, outlet_current, outlet_power) as p (part_id, is_on, current, power) where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.part_id, b.device_id, b.subaccount_id, u.second, u.is_on, u.current, u.power
    from pdu_outlet_sample_block b, unnest(b.seconds, b.is_on, b.current, b.power)
      as u (second, is_on, current, power)
    where b.hour = $1::timestamptz and (b.part_id, b.device_id, b.subaccount_id) in (
      select unnest(part_ids), device_id, subaccount_id from pdu_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by part_id, device_id, subaccount_id, second
  ), grouped as materialized (
    select part_id, device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(is_on) as is_on_values, array_agg(current) as current_values, array_agg(power) as power_values,
      count(*)::int as samples,
      avg(is_on)::real as is_on,
      avg(current)::real as current,
      max(current) as current_max,
      avg(power)::real as power,
      max(power) as power_max
    from sample group by part_id, device_id, subaccount_id
  ), packed as (
    insert into pdu_outlet_sample_block (hour, part_id, device_id, subaccount_id, seconds, is_on, current, power)
    select $1::timestamptz, part_id, device_id, subaccount_id, second_values, is_on_values, current_values, power_values
    from grouped
    on conflict (part_id, subaccount_id, hour) do update set seconds = excluded.seconds, is_on = excluded.is_on, current = excluded.current, power = excluded.power
  )
  insert into pdu_outlet_hour (hour, part_id, device_id, subaccount_id, samples, is_on, current, current_max, power, power_max)
  select $1::timestamptz, part_id, device_id, subaccount_id, samples, is_on, current, current_max, power, power_max from grouped
  on conflict (part_id, subaccount_id, hour) do update set samples = excluded.samples, is_on = excluded.is_on, current = excluded.current, current_max = excluded.current_max, power = excluded.power, power_max = excluded.power_max;

-- Packs an hour.
with sample as (
    select device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3, status from pdu_sample where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.device_id, b.subaccount_id, u.second, u.power, u.temperature, u.humidity, u.current_l1, u.voltage_l1, u.power_l1, u.current_l2, u.voltage_l2, u.power_l2, u.current_l3, u.voltage_l3, u.power_l3, u.status
    from pdu_sample_block b, unnest(b.seconds, b.power, b.temperature, b.humidity, b.current_l1, b.voltage_l1, b.power_l1, b.current_l2, b.voltage_l2, b.power_l2, b.current_l3, b.voltage_l3, b.power_l3, b.status)
      as u (second, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3, status)
    where b.hour = $1::timestamptz and (b.device_id, b.subaccount_id) in (
      select device_id, subaccount_id from pdu_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by device_id, subaccount_id, second
  ), grouped as materialized (
    select device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(power) as power_values, array_agg(temperature) as temperature_values, array_agg(humidity) as humidity_values, array_agg(current_l1) as current_l1_values, array_agg(voltage_l1) as voltage_l1_values, array_agg(power_l1) as power_l1_values, array_agg(current_l2) as current_l2_values, array_agg(voltage_l2) as voltage_l2_values, array_agg(power_l2) as power_l2_values, array_agg(current_l3) as current_l3_values, array_agg(voltage_l3) as voltage_l3_values, array_agg(power_l3) as power_l3_values, array_agg(status) as status_values,
      count(*)::int as samples,
      count(*) filter (where status & 1 = 1)::int as answered,
      count(*) filter (where status & 2 = 2)::int as active,
      avg(power)::real as power,
      max(power) as power_max,
      avg(temperature)::smallint as temperature,
      max(temperature) as temperature_max,
      avg(humidity)::smallint as humidity,
      max(humidity) as humidity_max,
      avg(current_l1)::real as current_l1,
      max(current_l1) as current_l1_max,
      avg(voltage_l1)::real as voltage_l1,
      min(voltage_l1) as voltage_l1_min,
      avg(power_l1)::real as power_l1,
      max(power_l1) as power_l1_max,
      avg(current_l2)::real as current_l2,
      max(current_l2) as current_l2_max,
      avg(voltage_l2)::real as voltage_l2,
      min(voltage_l2) as voltage_l2_min,
      avg(power_l2)::real as power_l2,
      max(power_l2) as power_l2_max,
      avg(current_l3)::real as current_l3,
      max(current_l3) as current_l3_max,
      avg(voltage_l3)::real as voltage_l3,
      min(voltage_l3) as voltage_l3_min,
      avg(power_l3)::real as power_l3,
      max(power_l3) as power_l3_max
    from sample group by device_id, subaccount_id
  ), packed as (
    insert into pdu_sample_block (hour, device_id, subaccount_id, seconds, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3, status)
    select $1::timestamptz, device_id, subaccount_id, second_values, power_values, temperature_values, humidity_values, current_l1_values, voltage_l1_values, power_l1_values, current_l2_values, voltage_l2_values, power_l2_values, current_l3_values, voltage_l3_values, power_l3_values, status_values
    from grouped
    on conflict (device_id, subaccount_id, hour) do update set seconds = excluded.seconds, power = excluded.power, temperature = excluded.temperature, humidity = excluded.humidity, current_l1 = excluded.current_l1, voltage_l1 = excluded.voltage_l1, power_l1 = excluded.power_l1, current_l2 = excluded.current_l2, voltage_l2 = excluded.voltage_l2, power_l2 = excluded.power_l2, current_l3 = excluded.current_l3, voltage_l3 = excluded.voltage_l3, power_l3 = excluded.power_l3, status = excluded.status
  )
  insert into pdu_hour (hour, device_id, subaccount_id, samples, answered, active, power, power_max, temperature, temperature_max, humidity, humidity_max, current_l1, current_l1_max, voltage_l1, voltage_l1_min, power_l1, power_l1_max, current_l2, current_l2_max, voltage_l2, voltage_l2_min, power_l2, power_l2_max, current_l3, current_l3_max, voltage_l3, voltage_l3_min, power_l3, power_l3_max)
  select $1::timestamptz, device_id, subaccount_id, samples, answered, active, power, power_max, temperature, temperature_max, humidity, humidity_max, current_l1, current_l1_max, voltage_l1, voltage_l1_min, power_l1, power_l1_max, current_l2, current_l2_max, voltage_l2, voltage_l2_min, power_l2, power_l2_max, current_l3, current_l3_max, voltage_l3, voltage_l3_min, power_l3, power_l3_max from grouped
  on conflict (device_id, subaccount_id, hour) do update set samples = excluded.samples, answered = excluded.answered, active = excluded.active, power = excluded.power, power_max = excluded.power_max, temperature = excluded.temperature, temperature_max = excluded.temperature_max, humidity = excluded.humidity, humidity_max = excluded.humidity_max, current_l1 = excluded.current_l1, current_l1_max = excluded.current_l1_max, voltage_l1 = excluded.voltage_l1, voltage_l1_min = excluded.voltage_l1_min, power_l1 = excluded.power_l1, power_l1_max = excluded.power_l1_max, current_l2 = excluded.current_l2, current_l2_max = excluded.current_l2_max, voltage_l2 = excluded.voltage_l2, voltage_l2_min = excluded.voltage_l2_min, power_l2 = excluded.power_l2, power_l2_max = excluded.power_l2_max, current_l3 = excluded.current_l3, current_l3_max = excluded.current_l3_max, voltage_l3 = excluded.voltage_l3, voltage_l3_min = excluded.voltage_l3_min, power_l3 = excluded.power_l3, power_l3_max = excluded.power_l3_max;

-- Reads a chart of power, powerMax, temperature, temperatureMax, humidity, humidityMax, currentL1, currentL1Max, voltageL1, voltageL1Min, powerL1, powerL1Max, currentL2, currentL2Max, voltageL2, voltageL2Min, powerL2, powerL2Max, currentL3, currentL3Max, voltageL3, voltageL3Min, powerL3, powerL3Max from samples.
with sample as (
    select time, 1 as weight, power as power, power as power_max, temperature as temperature, temperature as temperature_max, humidity as humidity, humidity as humidity_max, current_l1 as current_l1, current_l1 as current_l1_max, voltage_l1 as voltage_l1, voltage_l1 as voltage_l1_min, power_l1 as power_l1, power_l1 as power_l1_max, current_l2 as current_l2, current_l2 as current_l2_max, voltage_l2 as voltage_l2, voltage_l2 as voltage_l2_min, power_l2 as power_l2, power_l2 as power_l2_max, current_l3 as current_l3, current_l3 as current_l3_max, voltage_l3 as voltage_l3, voltage_l3 as voltage_l3_min, power_l3 as power_l3, power_l3 as power_l3_max from pdu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.power, u.power, u.temperature, u.temperature, u.humidity, u.humidity, u.current_l1, u.current_l1, u.voltage_l1, u.voltage_l1, u.power_l1, u.power_l1, u.current_l2, u.current_l2, u.voltage_l2, u.voltage_l2, u.power_l2, u.power_l2, u.current_l3, u.current_l3, u.voltage_l3, u.voltage_l3, u.power_l3, u.power_l3
    from pdu_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.power, b.temperature, b.humidity, b.current_l1, b.voltage_l1, b.power_l1, b.current_l2, b.voltage_l2, b.power_l2, b.current_l3, b.voltage_l3, b.power_l3) as u (second, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature",
    max(temperature_max)::float8 / 10 as "temperatureMax",
    sum(humidity::float8 * weight) / nullif(sum(weight) filter (where humidity is not null), 0) / 10 as "humidity",
    max(humidity_max)::float8 / 10 as "humidityMax",
    sum(current_l1::float8 * weight) / nullif(sum(weight) filter (where current_l1 is not null), 0) as "currentL1",
    max(current_l1_max)::float8 as "currentL1Max",
    sum(voltage_l1::float8 * weight) / nullif(sum(weight) filter (where voltage_l1 is not null), 0) as "voltageL1",
    min(voltage_l1_min)::float8 as "voltageL1Min",
    sum(power_l1::float8 * weight) / nullif(sum(weight) filter (where power_l1 is not null), 0) as "powerL1",
    max(power_l1_max)::float8 as "powerL1Max",
    sum(current_l2::float8 * weight) / nullif(sum(weight) filter (where current_l2 is not null), 0) as "currentL2",
    max(current_l2_max)::float8 as "currentL2Max",
    sum(voltage_l2::float8 * weight) / nullif(sum(weight) filter (where voltage_l2 is not null), 0) as "voltageL2",
    min(voltage_l2_min)::float8 as "voltageL2Min",
    sum(power_l2::float8 * weight) / nullif(sum(weight) filter (where power_l2 is not null), 0) as "powerL2",
    max(power_l2_max)::float8 as "powerL2Max",
    sum(current_l3::float8 * weight) / nullif(sum(weight) filter (where current_l3 is not null), 0) as "currentL3",
    max(current_l3_max)::float8 as "currentL3Max",
    sum(voltage_l3::float8 * weight) / nullif(sum(weight) filter (where voltage_l3 is not null), 0) as "voltageL3",
    min(voltage_l3_min)::float8 as "voltageL3Min",
    sum(power_l3::float8 * weight) / nullif(sum(weight) filter (where power_l3 is not null), 0) as "powerL3",
    max(power_l3_max)::float8 as "powerL3Max"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, power as power, power as power_max, temperature as temperature, temperature as temperature_max, humidity as humidity, humidity as humidity_max, current_l1 as current_l1, current_l1 as current_l1_max, voltage_l1 as voltage_l1, voltage_l1 as voltage_l1_min, power_l1 as power_l1, power_l1 as power_l1_max, current_l2 as current_l2, current_l2 as current_l2_max, voltage_l2 as voltage_l2, voltage_l2 as voltage_l2_min, power_l2 as power_l2, power_l2 as power_l2_max, current_l3 as current_l3, current_l3 as current_l3_max, voltage_l3 as voltage_l3, voltage_l3 as voltage_l3_min, power_l3 as power_l3, power_l3 as power_l3_max from pdu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, power, power_max, temperature, temperature_max, humidity, humidity_max, current_l1, current_l1_max, voltage_l1, voltage_l1_min, power_l1, power_l1_max, current_l2, current_l2_max, voltage_l2, voltage_l2_min, power_l2, power_l2_max, current_l3, current_l3_max, voltage_l3, voltage_l3_min, power_l3, power_l3_max
    from pdu_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature",
    max(temperature_max)::float8 / 10 as "temperatureMax",
    sum(humidity::float8 * weight) / nullif(sum(weight) filter (where humidity is not null), 0) / 10 as "humidity",
    max(humidity_max)::float8 / 10 as "humidityMax",
    sum(current_l1::float8 * weight) / nullif(sum(weight) filter (where current_l1 is not null), 0) as "currentL1",
    max(current_l1_max)::float8 as "currentL1Max",
    sum(voltage_l1::float8 * weight) / nullif(sum(weight) filter (where voltage_l1 is not null), 0) as "voltageL1",
    min(voltage_l1_min)::float8 as "voltageL1Min",
    sum(power_l1::float8 * weight) / nullif(sum(weight) filter (where power_l1 is not null), 0) as "powerL1",
    max(power_l1_max)::float8 as "powerL1Max",
    sum(current_l2::float8 * weight) / nullif(sum(weight) filter (where current_l2 is not null), 0) as "currentL2",
    max(current_l2_max)::float8 as "currentL2Max",
    sum(voltage_l2::float8 * weight) / nullif(sum(weight) filter (where voltage_l2 is not null), 0) as "voltageL2",
    min(voltage_l2_min)::float8 as "voltageL2Min",
    sum(power_l2::float8 * weight) / nullif(sum(weight) filter (where power_l2 is not null), 0) as "powerL2",
    max(power_l2_max)::float8 as "powerL2Max",
    sum(current_l3::float8 * weight) / nullif(sum(weight) filter (where current_l3 is not null), 0) as "currentL3",
    max(current_l3_max)::float8 as "currentL3Max",
    sum(voltage_l3::float8 * weight) / nullif(sum(weight) filter (where voltage_l3 is not null), 0) as "voltageL3",
    min(voltage_l3_min)::float8 as "voltageL3Min",
    sum(power_l3::float8 * weight) / nullif(sum(weight) filter (where power_l3 is not null), 0) as "powerL3",
    max(power_l3_max)::float8 as "powerL3Max"
  from sample group by 1 order by 1;

-- Reads a chart of power, temperature, humidity, currentL1, voltageL1, powerL1, currentL2, voltageL2, powerL2, currentL3, voltageL3, powerL3 from samples.
with sample as (
    select time, 1 as weight, power as power, temperature as temperature, humidity as humidity, current_l1 as current_l1, voltage_l1 as voltage_l1, power_l1 as power_l1, current_l2 as current_l2, voltage_l2 as voltage_l2, power_l2 as power_l2, current_l3 as current_l3, voltage_l3 as voltage_l3, power_l3 as power_l3 from pdu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.power, u.temperature, u.humidity, u.current_l1, u.voltage_l1, u.power_l1, u.current_l2, u.voltage_l2, u.power_l2, u.current_l3, u.voltage_l3, u.power_l3
    from pdu_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.power, b.temperature, b.humidity, b.current_l1, b.voltage_l1, b.power_l1, b.current_l2, b.voltage_l2, b.power_l2, b.current_l3, b.voltage_l3, b.power_l3) as u (second, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature",
    sum(humidity::float8 * weight) / nullif(sum(weight) filter (where humidity is not null), 0) / 10 as "humidity",
    sum(current_l1::float8 * weight) / nullif(sum(weight) filter (where current_l1 is not null), 0) as "currentL1",
    sum(voltage_l1::float8 * weight) / nullif(sum(weight) filter (where voltage_l1 is not null), 0) as "voltageL1",
    sum(power_l1::float8 * weight) / nullif(sum(weight) filter (where power_l1 is not null), 0) as "powerL1",
    sum(current_l2::float8 * weight) / nullif(sum(weight) filter (where current_l2 is not null), 0) as "currentL2",
    sum(voltage_l2::float8 * weight) / nullif(sum(weight) filter (where voltage_l2 is not null), 0) as "voltageL2",
    sum(power_l2::float8 * weight) / nullif(sum(weight) filter (where power_l2 is not null), 0) as "powerL2",
    sum(current_l3::float8 * weight) / nullif(sum(weight) filter (where current_l3 is not null), 0) as "currentL3",
    sum(voltage_l3::float8 * weight) / nullif(sum(weight) filter (where voltage_l3 is not null), 0) as "voltageL3",
    sum(power_l3::float8 * weight) / nullif(sum(weight) filter (where power_l3 is not null), 0) as "powerL3"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, power as power, temperature as temperature, humidity as humidity, current_l1 as current_l1, voltage_l1 as voltage_l1, power_l1 as power_l1, current_l2 as current_l2, voltage_l2 as voltage_l2, power_l2 as power_l2, current_l3 as current_l3, voltage_l3 as voltage_l3, power_l3 as power_l3 from pdu_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3
    from pdu_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature",
    sum(humidity::float8 * weight) / nullif(sum(weight) filter (where humidity is not null), 0) / 10 as "humidity",
    sum(current_l1::float8 * weight) / nullif(sum(weight) filter (where current_l1 is not null), 0) as "currentL1",
    sum(voltage_l1::float8 * weight) / nullif(sum(weight) filter (where voltage_l1 is not null), 0) as "voltageL1",
    sum(power_l1::float8 * weight) / nullif(sum(weight) filter (where power_l1 is not null), 0) as "powerL1",
    sum(current_l2::float8 * weight) / nullif(sum(weight) filter (where current_l2 is not null), 0) as "currentL2",
    sum(voltage_l2::float8 * weight) / nullif(sum(weight) filter (where voltage_l2 is not null), 0) as "voltageL2",
    sum(power_l2::float8 * weight) / nullif(sum(weight) filter (where power_l2 is not null), 0) as "powerL2",
    sum(current_l3::float8 * weight) / nullif(sum(weight) filter (where current_l3 is not null), 0) as "currentL3",
    sum(voltage_l3::float8 * weight) / nullif(sum(weight) filter (where voltage_l3 is not null), 0) as "voltageL3",
    sum(power_l3::float8 * weight) / nullif(sum(weight) filter (where power_l3 is not null), 0) as "powerL3"
  from sample group by 1 order by 1;

-- Reads a chart of on, current, currentMax, power, powerMax from samples.
with sample as (
    select time, 1 as weight, (outlet_is_on)[place] as is_on, (outlet_current)[place] as current, (outlet_current)[place] as current_max, (outlet_power)[place] as power, (outlet_power)[place] as power_max
    from pdu_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select time, 1 as weight, u.is_on, u.current, u.current, u.power, u.power
    from pdu_outlet_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.is_on, b.current, b.power) as u (second, is_on, current, power),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.part_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on",
    sum(current::float8 * weight) / nullif(sum(weight) filter (where current is not null), 0) as "current",
    max(current_max)::float8 as "currentMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, (outlet_is_on)[place] as is_on, (outlet_current)[place] as current, (outlet_current)[place] as current_max, (outlet_power)[place] as power, (outlet_power)[place] as power_max
    from pdu_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select hour as time, samples as weight, is_on, current, current_max, power, power_max
    from pdu_outlet_hour where part_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on",
    sum(current::float8 * weight) / nullif(sum(weight) filter (where current is not null), 0) as "current",
    max(current_max)::float8 as "currentMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax"
  from sample group by 1 order by 1;

-- Reads a chart of current, power from samples.
with sample as (
    select time, 1 as weight, (outlet_current)[place] as current, (outlet_power)[place] as power
    from pdu_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select time, 1 as weight, u.current, u.power
    from pdu_outlet_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.current, b.power) as u (second, current, power),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.part_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(current::float8 * weight) / nullif(sum(weight) filter (where current is not null), 0) as "current",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, (outlet_current)[place] as current, (outlet_power)[place] as power
    from pdu_sample, lateral (select array_position(part_ids, $1::int) as place) as of_part
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and place is not null
    union all
    select hour as time, samples as weight, current, power
    from pdu_outlet_hour where part_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(current::float8 * weight) / nullif(sum(weight) filter (where current is not null), 0) as "current",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power"
  from sample group by 1 order by 1;

-- Reads the charts of many parts from samples.
with sample as (
    select p.part_id, time, 1 as weight, p.is_on as is_on, p.current as current, p.current as current_max, p.power as power, p.power as power_max
    from pdu_sample, unnest(part_ids, outlet_is_on, outlet_current, outlet_power)
      as p (part_id, is_on, current, power)
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and p.part_id = any($1::int[])
    union all
    select part_id, time, 1 as weight, u.is_on, u.current, u.current, u.power, u.power
    from pdu_outlet_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.is_on, b.current, b.power) as u (second, is_on, current, power),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.part_id = any($1::int[]) and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select part_id, to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on",
    sum(current::float8 * weight) / nullif(sum(weight) filter (where current is not null), 0) as "current",
    max(current_max)::float8 as "currentMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax"
  from sample group by 1, 2;

-- Reads the charts of many parts from rollups.
with sample as (
    select p.part_id, time, 1 as weight, p.is_on as is_on, p.current as current, p.current as current_max, p.power as power, p.power as power_max
    from pdu_sample, unnest(part_ids, outlet_is_on, outlet_current, outlet_power)
      as p (part_id, is_on, current, power)
    where device_id = $6::int and time >= $2::timestamptz and time < $3::timestamptz and p.part_id = any($1::int[])
    union all
    select part_id, hour as time, samples as weight, is_on, current, current_max, power, power_max
    from pdu_outlet_hour where part_id = any($1::int[]) and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select part_id, to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(is_on::float8 * weight) / nullif(sum(weight) filter (where is_on is not null), 0) as "on",
    sum(current::float8 * weight) / nullif(sum(weight) filter (where current is not null), 0) as "current",
    max(current_max)::float8 as "currentMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax"
  from sample group by 1, 2;
