-- Made from the descriptor of the kind sensor; vitest -u writes it again.

-- Packs an hour.
with sample as (
    select device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, volts_l1, amps_l1, volts_l2, amps_l2, volts_l3, amps_l3, wattage, vars, vas, frequency, power_factor, temperature, status from sensor_sample where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.device_id, b.subaccount_id, u.second, u.volts_l1, u.amps_l1, u.volts_l2, u.amps_l2, u.volts_l3, u.amps_l3, u.wattage, u.vars, u.vas, u.frequency, u.power_factor, u.temperature, u.status
    from sensor_sample_block b, unnest(b.seconds, b.volts_l1, b.amps_l1, b.volts_l2, b.amps_l2, b.volts_l3, b.amps_l3, b.wattage, b.vars, b.vas, b.frequency, b.power_factor, b.temperature, b.status)
      as u (second, volts_l1, amps_l1, volts_l2, amps_l2, volts_l3, amps_l3, wattage, vars, vas, frequency, power_factor, temperature, status)
    where b.hour = $1::timestamptz and (b.device_id, b.subaccount_id) in (
      select device_id, subaccount_id from sensor_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by device_id, subaccount_id, second
  ), grouped as materialized (
    select device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(volts_l1) as volts_l1_values, array_agg(amps_l1) as amps_l1_values, array_agg(volts_l2) as volts_l2_values, array_agg(amps_l2) as amps_l2_values, array_agg(volts_l3) as volts_l3_values, array_agg(amps_l3) as amps_l3_values, array_agg(wattage) as wattage_values, array_agg(vars) as vars_values, array_agg(vas) as vas_values, array_agg(frequency) as frequency_values, array_agg(power_factor) as power_factor_values, array_agg(temperature) as temperature_values, array_agg(status) as status_values,
      count(*)::int as samples,
      count(*) filter (where status & 1 = 1)::int as answered,
      count(*) filter (where status & 2 = 2)::int as active,
      avg(volts_l1)::real as volts_l1,
      min(volts_l1) as volts_l1_min,
      max(volts_l1) as volts_l1_max,
      avg(amps_l1)::real as amps_l1,
      max(amps_l1) as amps_l1_max,
      avg(volts_l2)::real as volts_l2,
      min(volts_l2) as volts_l2_min,
      max(volts_l2) as volts_l2_max,
      avg(amps_l2)::real as amps_l2,
      max(amps_l2) as amps_l2_max,
      avg(volts_l3)::real as volts_l3,
      min(volts_l3) as volts_l3_min,
      max(volts_l3) as volts_l3_max,
      avg(amps_l3)::real as amps_l3,
      max(amps_l3) as amps_l3_max,
      avg(wattage)::real as wattage,
      max(wattage) as wattage_max,
      avg(vars)::real as vars,
      max(vars) as vars_max,
      avg(vas)::real as vas,
      max(vas) as vas_max,
      avg(frequency)::smallint as frequency,
      min(frequency) as frequency_min,
      max(frequency) as frequency_max,
      avg(power_factor)::smallint as power_factor,
      min(power_factor) as power_factor_min,
      avg(temperature)::smallint as temperature,
      min(temperature) as temperature_min,
      max(temperature) as temperature_max
    from sample group by device_id, subaccount_id
  ), packed as (
    insert into sensor_sample_block (hour, device_id, subaccount_id, seconds, volts_l1, amps_l1, volts_l2, amps_l2, volts_l3, amps_l3, wattage, vars, vas, frequency, power_factor, temperature, status)
    select $1::timestamptz, device_id, subaccount_id, second_values, volts_l1_values, amps_l1_values, volts_l2_values, amps_l2_values, volts_l3_values, amps_l3_values, wattage_values, vars_values, vas_values, frequency_values, power_factor_values, temperature_values, status_values
    from grouped
    on conflict (device_id, subaccount_id, hour) do update set seconds = excluded.seconds, volts_l1 = excluded.volts_l1, amps_l1 = excluded.amps_l1, volts_l2 = excluded.volts_l2, amps_l2 = excluded.amps_l2, volts_l3 = excluded.volts_l3, amps_l3 = excluded.amps_l3, wattage = excluded.wattage, vars = excluded.vars, vas = excluded.vas, frequency = excluded.frequency, power_factor = excluded.power_factor, temperature = excluded.temperature, status = excluded.status
  )
  insert into sensor_hour (hour, device_id, subaccount_id, samples, answered, active, volts_l1, volts_l1_min, volts_l1_max, amps_l1, amps_l1_max, volts_l2, volts_l2_min, volts_l2_max, amps_l2, amps_l2_max, volts_l3, volts_l3_min, volts_l3_max, amps_l3, amps_l3_max, wattage, wattage_max, vars, vars_max, vas, vas_max, frequency, frequency_min, frequency_max, power_factor, power_factor_min, temperature, temperature_min, temperature_max)
  select $1::timestamptz, device_id, subaccount_id, samples, answered, active, volts_l1, volts_l1_min, volts_l1_max, amps_l1, amps_l1_max, volts_l2, volts_l2_min, volts_l2_max, amps_l2, amps_l2_max, volts_l3, volts_l3_min, volts_l3_max, amps_l3, amps_l3_max, wattage, wattage_max, vars, vars_max, vas, vas_max, frequency, frequency_min, frequency_max, power_factor, power_factor_min, temperature, temperature_min, temperature_max from grouped
  on conflict (device_id, subaccount_id, hour) do update set samples = excluded.samples, answered = excluded.answered, active = excluded.active, volts_l1 = excluded.volts_l1, volts_l1_min = excluded.volts_l1_min, volts_l1_max = excluded.volts_l1_max, amps_l1 = excluded.amps_l1, amps_l1_max = excluded.amps_l1_max, volts_l2 = excluded.volts_l2, volts_l2_min = excluded.volts_l2_min, volts_l2_max = excluded.volts_l2_max, amps_l2 = excluded.amps_l2, amps_l2_max = excluded.amps_l2_max, volts_l3 = excluded.volts_l3, volts_l3_min = excluded.volts_l3_min, volts_l3_max = excluded.volts_l3_max, amps_l3 = excluded.amps_l3, amps_l3_max = excluded.amps_l3_max, wattage = excluded.wattage, wattage_max = excluded.wattage_max, vars = excluded.vars, vars_max = excluded.vars_max, vas = excluded.vas, vas_max = excluded.vas_max, frequency = excluded.frequency, frequency_min = excluded.frequency_min, frequency_max = excluded.frequency_max, power_factor = excluded.power_factor, power_factor_min = excluded.power_factor_min, temperature = excluded.temperature, temperature_min = excluded.temperature_min, temperature_max = excluded.temperature_max;

-- Reads a chart of voltsL1, voltsL1Min, voltsL1Max, ampsL1, ampsL1Max, voltsL2, voltsL2Min, voltsL2Max, ampsL2, ampsL2Max, voltsL3, voltsL3Min, voltsL3Max, ampsL3, ampsL3Max, wattage, wattageMax, vars, varsMax, vas, vasMax, frequency, frequencyMin, frequencyMax, powerFactor, powerFactorMin, temperature, temperatureMin, temperatureMax from samples.
with sample as (
    select time, 1 as weight, volts_l1 as volts_l1, volts_l1 as volts_l1_min, volts_l1 as volts_l1_max, amps_l1 as amps_l1, amps_l1 as amps_l1_max, volts_l2 as volts_l2, volts_l2 as volts_l2_min, volts_l2 as volts_l2_max, amps_l2 as amps_l2, amps_l2 as amps_l2_max, volts_l3 as volts_l3, volts_l3 as volts_l3_min, volts_l3 as volts_l3_max, amps_l3 as amps_l3, amps_l3 as amps_l3_max, wattage as wattage, wattage as wattage_max, vars as vars, vars as vars_max, vas as vas, vas as vas_max, frequency as frequency, frequency as frequency_min, frequency as frequency_max, power_factor as power_factor, power_factor as power_factor_min, temperature as temperature, temperature as temperature_min, temperature as temperature_max from sensor_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.volts_l1, u.volts_l1, u.volts_l1, u.amps_l1, u.amps_l1, u.volts_l2, u.volts_l2, u.volts_l2, u.amps_l2, u.amps_l2, u.volts_l3, u.volts_l3, u.volts_l3, u.amps_l3, u.amps_l3, u.wattage, u.wattage, u.vars, u.vars, u.vas, u.vas, u.frequency, u.frequency, u.frequency, u.power_factor, u.power_factor, u.temperature, u.temperature, u.temperature
    from sensor_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.volts_l1, b.amps_l1, b.volts_l2, b.amps_l2, b.volts_l3, b.amps_l3, b.wattage, b.vars, b.vas, b.frequency, b.power_factor, b.temperature) as u (second, volts_l1, amps_l1, volts_l2, amps_l2, volts_l3, amps_l3, wattage, vars, vas, frequency, power_factor, temperature),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(volts_l1::float8 * weight) / nullif(sum(weight) filter (where volts_l1 is not null), 0) as "voltsL1",
    min(volts_l1_min)::float8 as "voltsL1Min",
    max(volts_l1_max)::float8 as "voltsL1Max",
    sum(amps_l1::float8 * weight) / nullif(sum(weight) filter (where amps_l1 is not null), 0) as "ampsL1",
    max(amps_l1_max)::float8 as "ampsL1Max",
    sum(volts_l2::float8 * weight) / nullif(sum(weight) filter (where volts_l2 is not null), 0) as "voltsL2",
    min(volts_l2_min)::float8 as "voltsL2Min",
    max(volts_l2_max)::float8 as "voltsL2Max",
    sum(amps_l2::float8 * weight) / nullif(sum(weight) filter (where amps_l2 is not null), 0) as "ampsL2",
    max(amps_l2_max)::float8 as "ampsL2Max",
    sum(volts_l3::float8 * weight) / nullif(sum(weight) filter (where volts_l3 is not null), 0) as "voltsL3",
    min(volts_l3_min)::float8 as "voltsL3Min",
    max(volts_l3_max)::float8 as "voltsL3Max",
    sum(amps_l3::float8 * weight) / nullif(sum(weight) filter (where amps_l3 is not null), 0) as "ampsL3",
    max(amps_l3_max)::float8 as "ampsL3Max",
    sum(wattage::float8 * weight) / nullif(sum(weight) filter (where wattage is not null), 0) as "wattage",
    max(wattage_max)::float8 as "wattageMax",
    sum(vars::float8 * weight) / nullif(sum(weight) filter (where vars is not null), 0) as "vars",
    max(vars_max)::float8 as "varsMax",
    sum(vas::float8 * weight) / nullif(sum(weight) filter (where vas is not null), 0) as "vas",
    max(vas_max)::float8 as "vasMax",
    sum(frequency::float8 * weight) / nullif(sum(weight) filter (where frequency is not null), 0) / 100 as "frequency",
    min(frequency_min)::float8 / 100 as "frequencyMin",
    max(frequency_max)::float8 / 100 as "frequencyMax",
    sum(power_factor::float8 * weight) / nullif(sum(weight) filter (where power_factor is not null), 0) / 1000 as "powerFactor",
    min(power_factor_min)::float8 / 1000 as "powerFactorMin",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature",
    min(temperature_min)::float8 / 10 as "temperatureMin",
    max(temperature_max)::float8 / 10 as "temperatureMax"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, volts_l1 as volts_l1, volts_l1 as volts_l1_min, volts_l1 as volts_l1_max, amps_l1 as amps_l1, amps_l1 as amps_l1_max, volts_l2 as volts_l2, volts_l2 as volts_l2_min, volts_l2 as volts_l2_max, amps_l2 as amps_l2, amps_l2 as amps_l2_max, volts_l3 as volts_l3, volts_l3 as volts_l3_min, volts_l3 as volts_l3_max, amps_l3 as amps_l3, amps_l3 as amps_l3_max, wattage as wattage, wattage as wattage_max, vars as vars, vars as vars_max, vas as vas, vas as vas_max, frequency as frequency, frequency as frequency_min, frequency as frequency_max, power_factor as power_factor, power_factor as power_factor_min, temperature as temperature, temperature as temperature_min, temperature as temperature_max from sensor_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, volts_l1, volts_l1_min, volts_l1_max, amps_l1, amps_l1_max, volts_l2, volts_l2_min, volts_l2_max, amps_l2, amps_l2_max, volts_l3, volts_l3_min, volts_l3_max, amps_l3, amps_l3_max, wattage, wattage_max, vars, vars_max, vas, vas_max, frequency, frequency_min, frequency_max, power_factor, power_factor_min, temperature, temperature_min, temperature_max
    from sensor_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(volts_l1::float8 * weight) / nullif(sum(weight) filter (where volts_l1 is not null), 0) as "voltsL1",
    min(volts_l1_min)::float8 as "voltsL1Min",
    max(volts_l1_max)::float8 as "voltsL1Max",
    sum(amps_l1::float8 * weight) / nullif(sum(weight) filter (where amps_l1 is not null), 0) as "ampsL1",
    max(amps_l1_max)::float8 as "ampsL1Max",
    sum(volts_l2::float8 * weight) / nullif(sum(weight) filter (where volts_l2 is not null), 0) as "voltsL2",
    min(volts_l2_min)::float8 as "voltsL2Min",
    max(volts_l2_max)::float8 as "voltsL2Max",
    sum(amps_l2::float8 * weight) / nullif(sum(weight) filter (where amps_l2 is not null), 0) as "ampsL2",
    max(amps_l2_max)::float8 as "ampsL2Max",
    sum(volts_l3::float8 * weight) / nullif(sum(weight) filter (where volts_l3 is not null), 0) as "voltsL3",
    min(volts_l3_min)::float8 as "voltsL3Min",
    max(volts_l3_max)::float8 as "voltsL3Max",
    sum(amps_l3::float8 * weight) / nullif(sum(weight) filter (where amps_l3 is not null), 0) as "ampsL3",
    max(amps_l3_max)::float8 as "ampsL3Max",
    sum(wattage::float8 * weight) / nullif(sum(weight) filter (where wattage is not null), 0) as "wattage",
    max(wattage_max)::float8 as "wattageMax",
    sum(vars::float8 * weight) / nullif(sum(weight) filter (where vars is not null), 0) as "vars",
    max(vars_max)::float8 as "varsMax",
    sum(vas::float8 * weight) / nullif(sum(weight) filter (where vas is not null), 0) as "vas",
    max(vas_max)::float8 as "vasMax",
    sum(frequency::float8 * weight) / nullif(sum(weight) filter (where frequency is not null), 0) / 100 as "frequency",
    min(frequency_min)::float8 / 100 as "frequencyMin",
    max(frequency_max)::float8 / 100 as "frequencyMax",
    sum(power_factor::float8 * weight) / nullif(sum(weight) filter (where power_factor is not null), 0) / 1000 as "powerFactor",
    min(power_factor_min)::float8 / 1000 as "powerFactorMin",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature",
    min(temperature_min)::float8 / 10 as "temperatureMin",
    max(temperature_max)::float8 / 10 as "temperatureMax"
  from sample group by 1 order by 1;

-- Reads a chart of voltsL1, ampsL1, voltsL2, ampsL2, voltsL3, ampsL3, wattage, vars, vas, frequency, powerFactor, temperature from samples.
with sample as (
    select time, 1 as weight, volts_l1 as volts_l1, amps_l1 as amps_l1, volts_l2 as volts_l2, amps_l2 as amps_l2, volts_l3 as volts_l3, amps_l3 as amps_l3, wattage as wattage, vars as vars, vas as vas, frequency as frequency, power_factor as power_factor, temperature as temperature from sensor_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.volts_l1, u.amps_l1, u.volts_l2, u.amps_l2, u.volts_l3, u.amps_l3, u.wattage, u.vars, u.vas, u.frequency, u.power_factor, u.temperature
    from sensor_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.volts_l1, b.amps_l1, b.volts_l2, b.amps_l2, b.volts_l3, b.amps_l3, b.wattage, b.vars, b.vas, b.frequency, b.power_factor, b.temperature) as u (second, volts_l1, amps_l1, volts_l2, amps_l2, volts_l3, amps_l3, wattage, vars, vas, frequency, power_factor, temperature),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(volts_l1::float8 * weight) / nullif(sum(weight) filter (where volts_l1 is not null), 0) as "voltsL1",
    sum(amps_l1::float8 * weight) / nullif(sum(weight) filter (where amps_l1 is not null), 0) as "ampsL1",
    sum(volts_l2::float8 * weight) / nullif(sum(weight) filter (where volts_l2 is not null), 0) as "voltsL2",
    sum(amps_l2::float8 * weight) / nullif(sum(weight) filter (where amps_l2 is not null), 0) as "ampsL2",
    sum(volts_l3::float8 * weight) / nullif(sum(weight) filter (where volts_l3 is not null), 0) as "voltsL3",
    sum(amps_l3::float8 * weight) / nullif(sum(weight) filter (where amps_l3 is not null), 0) as "ampsL3",
    sum(wattage::float8 * weight) / nullif(sum(weight) filter (where wattage is not null), 0) as "wattage",
    sum(vars::float8 * weight) / nullif(sum(weight) filter (where vars is not null), 0) as "vars",
    sum(vas::float8 * weight) / nullif(sum(weight) filter (where vas is not null), 0) as "vas",
    sum(frequency::float8 * weight) / nullif(sum(weight) filter (where frequency is not null), 0) / 100 as "frequency",
    sum(power_factor::float8 * weight) / nullif(sum(weight) filter (where power_factor is not null), 0) / 1000 as "powerFactor",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, volts_l1 as volts_l1, amps_l1 as amps_l1, volts_l2 as volts_l2, amps_l2 as amps_l2, volts_l3 as volts_l3, amps_l3 as amps_l3, wattage as wattage, vars as vars, vas as vas, frequency as frequency, power_factor as power_factor, temperature as temperature from sensor_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, volts_l1, amps_l1, volts_l2, amps_l2, volts_l3, amps_l3, wattage, vars, vas, frequency, power_factor, temperature
    from sensor_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(volts_l1::float8 * weight) / nullif(sum(weight) filter (where volts_l1 is not null), 0) as "voltsL1",
    sum(amps_l1::float8 * weight) / nullif(sum(weight) filter (where amps_l1 is not null), 0) as "ampsL1",
    sum(volts_l2::float8 * weight) / nullif(sum(weight) filter (where volts_l2 is not null), 0) as "voltsL2",
    sum(amps_l2::float8 * weight) / nullif(sum(weight) filter (where amps_l2 is not null), 0) as "ampsL2",
    sum(volts_l3::float8 * weight) / nullif(sum(weight) filter (where volts_l3 is not null), 0) as "voltsL3",
    sum(amps_l3::float8 * weight) / nullif(sum(weight) filter (where amps_l3 is not null), 0) as "ampsL3",
    sum(wattage::float8 * weight) / nullif(sum(weight) filter (where wattage is not null), 0) as "wattage",
    sum(vars::float8 * weight) / nullif(sum(weight) filter (where vars is not null), 0) as "vars",
    sum(vas::float8 * weight) / nullif(sum(weight) filter (where vas is not null), 0) as "vas",
    sum(frequency::float8 * weight) / nullif(sum(weight) filter (where frequency is not null), 0) / 100 as "frequency",
    sum(power_factor::float8 * weight) / nullif(sum(weight) filter (where power_factor is not null), 0) / 1000 as "powerFactor",
    sum(temperature::float8 * weight) / nullif(sum(weight) filter (where temperature is not null), 0) / 10 as "temperature"
  from sample group by 1 order by 1;
