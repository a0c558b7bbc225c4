-- Made from the descriptor of the kind container; vitest -u writes it again.

-- Packs an hour.
with sample as (
    select device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open, status from container_sample where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.device_id, b.subaccount_id, u.second, u.power, u.distribution_box1_power, u.distribution_box2_power, u.distribution_power, u.supply_temperature, u.return_temperature, u.set_temperature, u.secondary_supply_temperature1, u.secondary_return_temperature1, u.secondary_supply_temperature2, u.secondary_return_temperature2, u.supply_pressure, u.return_pressure, u.supply_flow, u.internal_temperature, u.internal_humidity, u.cooling_tower_inlet_temperature, u.outdoor_temperature, u.miners, u.hashrate, u.max_pcb, u.max_chip, u.faults, u.is_cooler_open, u.status
    from container_sample_block b, unnest(b.seconds, b.power, b.distribution_box1_power, b.distribution_box2_power, b.distribution_power, b.supply_temperature, b.return_temperature, b.set_temperature, b.secondary_supply_temperature1, b.secondary_return_temperature1, b.secondary_supply_temperature2, b.secondary_return_temperature2, b.supply_pressure, b.return_pressure, b.supply_flow, b.internal_temperature, b.internal_humidity, b.cooling_tower_inlet_temperature, b.outdoor_temperature, b.miners, b.hashrate, b.max_pcb, b.max_chip, b.faults, b.is_cooler_open, b.status)
      as u (second, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open, status)
    where b.hour = $1::timestamptz and (b.device_id, b.subaccount_id) in (
      select device_id, subaccount_id from container_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by device_id, subaccount_id, second
  ), grouped as materialized (
    select device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(power) as power_values, array_agg(distribution_box1_power) as distribution_box1_power_values, array_agg(distribution_box2_power) as distribution_box2_power_values, array_agg(distribution_power) as distribution_power_values, array_agg(supply_temperature) as supply_temperature_values, array_agg(return_temperature) as return_temperature_values, array_agg(set_temperature) as set_temperature_values, array_agg(secondary_supply_temperature1) as secondary_supply_temperature1_values, array_agg(secondary_return_temperature1) as secondary_return_temperature1_values, array_agg(secondary_supply_temperature2) as secondary_supply_temperature2_values, array_agg(secondary_return_temperature2) as secondary_return_temperature2_values, array_agg(supply_pressure) as supply_pressure_values, array_agg(return_pressure) as return_pressure_values, array_agg(supply_flow) as supply_flow_values, array_agg(internal_temperature) as internal_temperature_values, array_agg(internal_humidity) as internal_humidity_values, array_agg(cooling_tower_inlet_temperature) as cooling_tower_inlet_temperature_values, array_agg(outdoor_temperature) as outdoor_temperature_values, array_agg(miners) as miners_values, array_agg(hashrate) as hashrate_values, array_agg(max_pcb) as max_pcb_values, array_agg(max_chip) as max_chip_values, array_agg(faults) as faults_values, array_agg(is_cooler_open) as is_cooler_open_values, array_agg(status) as status_values,
      count(*)::int as samples,
      count(*) filter (where status & 1 = 1)::int as answered,
      count(*) filter (where status & 2 = 2)::int as active,
      avg(power)::real as power,
      max(power) as power_max,
      avg(distribution_box1_power)::real as distribution_box1_power,
      max(distribution_box1_power) as distribution_box1_power_max,
      avg(distribution_box2_power)::real as distribution_box2_power,
      max(distribution_box2_power) as distribution_box2_power_max,
      avg(distribution_power)::real as distribution_power,
      max(distribution_power) as distribution_power_max,
      avg(supply_temperature)::smallint as supply_temperature,
      min(supply_temperature) as supply_temperature_min,
      max(supply_temperature) as supply_temperature_max,
      avg(return_temperature)::smallint as return_temperature,
      min(return_temperature) as return_temperature_min,
      max(return_temperature) as return_temperature_max,
      avg(set_temperature)::smallint as set_temperature,
      min(set_temperature) as set_temperature_min,
      max(set_temperature) as set_temperature_max,
      avg(secondary_supply_temperature1)::smallint as secondary_supply_temperature1,
      min(secondary_supply_temperature1) as secondary_supply_temperature1_min,
      max(secondary_supply_temperature1) as secondary_supply_temperature1_max,
      avg(secondary_return_temperature1)::smallint as secondary_return_temperature1,
      min(secondary_return_temperature1) as secondary_return_temperature1_min,
      max(secondary_return_temperature1) as secondary_return_temperature1_max,
      avg(secondary_supply_temperature2)::smallint as secondary_supply_temperature2,
      min(secondary_supply_temperature2) as secondary_supply_temperature2_min,
      max(secondary_supply_temperature2) as secondary_supply_temperature2_max,
      avg(secondary_return_temperature2)::smallint as secondary_return_temperature2,
      min(secondary_return_temperature2) as secondary_return_temperature2_min,
      max(secondary_return_temperature2) as secondary_return_temperature2_max,
      avg(supply_pressure)::real as supply_pressure,
      max(supply_pressure) as supply_pressure_max,
      avg(return_pressure)::real as return_pressure,
      max(return_pressure) as return_pressure_max,
      avg(supply_flow)::real as supply_flow,
      min(supply_flow) as supply_flow_min,
      avg(internal_temperature)::smallint as internal_temperature,
      min(internal_temperature) as internal_temperature_min,
      max(internal_temperature) as internal_temperature_max,
      avg(internal_humidity)::smallint as internal_humidity,
      min(internal_humidity) as internal_humidity_min,
      max(internal_humidity) as internal_humidity_max,
      avg(cooling_tower_inlet_temperature)::smallint as cooling_tower_inlet_temperature,
      min(cooling_tower_inlet_temperature) as cooling_tower_inlet_temperature_min,
      max(cooling_tower_inlet_temperature) as cooling_tower_inlet_temperature_max,
      avg(outdoor_temperature)::smallint as outdoor_temperature,
      min(outdoor_temperature) as outdoor_temperature_min,
      max(outdoor_temperature) as outdoor_temperature_max,
      avg(miners)::smallint as miners,
      min(miners) as miners_min,
      avg(hashrate)::real as hashrate,
      min(hashrate) as hashrate_min,
      avg(max_pcb)::smallint as max_pcb,
      min(max_pcb) as max_pcb_min,
      max(max_pcb) as max_pcb_max,
      avg(max_chip)::smallint as max_chip,
      min(max_chip) as max_chip_min,
      max(max_chip) as max_chip_max,
      avg(faults)::smallint as faults,
      max(faults) as faults_max,
      avg(is_cooler_open)::real as is_cooler_open
    from sample group by device_id, subaccount_id
  ), packed as (
    insert into container_sample_block (hour, device_id, subaccount_id, seconds, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open, status)
    select $1::timestamptz, device_id, subaccount_id, second_values, power_values, distribution_box1_power_values, distribution_box2_power_values, distribution_power_values, supply_temperature_values, return_temperature_values, set_temperature_values, secondary_supply_temperature1_values, secondary_return_temperature1_values, secondary_supply_temperature2_values, secondary_return_temperature2_values, supply_pressure_values, return_pressure_values, supply_flow_values, internal_temperature_values, internal_humidity_values, cooling_tower_inlet_temperature_values, outdoor_temperature_values, miners_values, hashrate_values, max_pcb_values, max_chip_values, faults_values, is_cooler_open_values, status_values
    from grouped
    on conflict (device_id, subaccount_id, hour) do update set seconds = excluded.seconds, power = excluded.power, distribution_box1_power = excluded.distribution_box1_power, distribution_box2_power = excluded.distribution_box2_power, distribution_power = excluded.distribution_power, supply_temperature = excluded.supply_temperature, return_temperature = excluded.return_temperature, set_temperature = excluded.set_temperature, secondary_supply_temperature1 = excluded.secondary_supply_temperature1, secondary_return_temperature1 = excluded.secondary_return_temperature1, secondary_supply_temperature2 = excluded.secondary_supply_temperature2, secondary_return_temperature2 = excluded.secondary_return_temperature2, supply_pressure = excluded.supply_pressure, return_pressure = excluded.return_pressure, supply_flow = excluded.supply_flow, internal_temperature = excluded.internal_temperature, internal_humidity = excluded.internal_humidity, cooling_tower_inlet_temperature = excluded.cooling_tower_inlet_temperature, outdoor_temperature = excluded.outdoor_temperature, miners = excluded.miners, hashrate = excluded.hashrate, max_pcb = excluded.max_pcb, max_chip = excluded.max_chip, faults = excluded.faults, is_cooler_open = excluded.is_cooler_open, status = excluded.status
  )
  insert into container_hour (hour, device_id, subaccount_id, samples, answered, active, power, power_max, distribution_box1_power, distribution_box1_power_max, distribution_box2_power, distribution_box2_power_max, distribution_power, distribution_power_max, supply_temperature, supply_temperature_min, supply_temperature_max, return_temperature, return_temperature_min, return_temperature_max, set_temperature, set_temperature_min, set_temperature_max, secondary_supply_temperature1, secondary_supply_temperature1_min, secondary_supply_temperature1_max, secondary_return_temperature1, secondary_return_temperature1_min, secondary_return_temperature1_max, secondary_supply_temperature2, secondary_supply_temperature2_min, secondary_supply_temperature2_max, secondary_return_temperature2, secondary_return_temperature2_min, secondary_return_temperature2_max, supply_pressure, supply_pressure_max, return_pressure, return_pressure_max, supply_flow, supply_flow_min, internal_temperature, internal_temperature_min, internal_temperature_max, internal_humidity, internal_humidity_min, internal_humidity_max, cooling_tower_inlet_temperature, cooling_tower_inlet_temperature_min, cooling_tower_inlet_temperature_max, outdoor_temperature, outdoor_temperature_min, outdoor_temperature_max, miners, miners_min, hashrate, hashrate_min, max_pcb, max_pcb_min, max_pcb_max, max_chip, max_chip_min, max_chip_max, faults, faults_max, is_cooler_open)
  select $1::timestamptz, device_id, subaccount_id, samples, answered, active, power, power_max, distribution_box1_power, distribution_box1_power_max, distribution_box2_power, distribution_box2_power_max, distribution_power, distribution_power_max, supply_temperature, supply_temperature_min, supply_temperature_max, return_temperature, return_temperature_min, return_temperature_max, set_temperature, set_temperature_min, set_temperature_max, secondary_supply_temperature1, secondary_supply_temperature1_min, secondary_supply_temperature1_max, secondary_return_temperature1, secondary_return_temperature1_min, secondary_return_temperature1_max, secondary_supply_temperature2, secondary_supply_temperature2_min, secondary_supply_temperature2_max, secondary_return_temperature2, secondary_return_temperature2_min, secondary_return_temperature2_max, supply_pressure, supply_pressure_max, return_pressure, return_pressure_max, supply_flow, supply_flow_min, internal_temperature, internal_temperature_min, internal_temperature_max, internal_humidity, internal_humidity_min, internal_humidity_max, cooling_tower_inlet_temperature, cooling_tower_inlet_temperature_min, cooling_tower_inlet_temperature_max, outdoor_temperature, outdoor_temperature_min, outdoor_temperature_max, miners, miners_min, hashrate, hashrate_min, max_pcb, max_pcb_min, max_pcb_max, max_chip, max_chip_min, max_chip_max, faults, faults_max, is_cooler_open from grouped
  on conflict (device_id, subaccount_id, hour) do update set samples = excluded.samples, answered = excluded.answered, active = excluded.active, power = excluded.power, power_max = excluded.power_max, distribution_box1_power = excluded.distribution_box1_power, distribution_box1_power_max = excluded.distribution_box1_power_max, distribution_box2_power = excluded.distribution_box2_power, distribution_box2_power_max = excluded.distribution_box2_power_max, distribution_power = excluded.distribution_power, distribution_power_max = excluded.distribution_power_max, supply_temperature = excluded.supply_temperature, supply_temperature_min = excluded.supply_temperature_min, supply_temperature_max = excluded.supply_temperature_max, return_temperature = excluded.return_temperature, return_temperature_min = excluded.return_temperature_min, return_temperature_max = excluded.return_temperature_max, set_temperature = excluded.set_temperature, set_temperature_min = excluded.set_temperature_min, set_temperature_max = excluded.set_temperature_max, secondary_supply_temperature1 = excluded.secondary_supply_temperature1, secondary_supply_temperature1_min = excluded.secondary_supply_temperature1_min, secondary_supply_temperature1_max = excluded.secondary_supply_temperature1_max, secondary_return_temperature1 = excluded.secondary_return_temperature1, secondary_return_temperature1_min = excluded.secondary_return_temperature1_min, secondary_return_temperature1_max = excluded.secondary_return_temperature1_max, secondary_supply_temperature2 = excluded.secondary_supply_temperature2, secondary_supply_temperature2_min = excluded.secondary_supply_temperature2_min, secondary_supply_temperature2_max = excluded.secondary_supply_temperature2_max, secondary_return_temperature2 = excluded.secondary_return_temperature2, secondary_return_temperature2_min = excluded.secondary_return_temperature2_min, secondary_return_temperature2_max = excluded.secondary_return_temperature2_max, supply_pressure = excluded.supply_pressure, supply_pressure_max = excluded.supply_pressure_max, return_pressure = excluded.return_pressure, return_pressure_max = excluded.return_pressure_max, supply_flow = excluded.supply_flow, supply_flow_min = excluded.supply_flow_min, internal_temperature = excluded.internal_temperature, internal_temperature_min = excluded.internal_temperature_min, internal_temperature_max = excluded.internal_temperature_max, internal_humidity = excluded.internal_humidity, internal_humidity_min = excluded.internal_humidity_min, internal_humidity_max = excluded.internal_humidity_max, cooling_tower_inlet_temperature = excluded.cooling_tower_inlet_temperature, cooling_tower_inlet_temperature_min = excluded.cooling_tower_inlet_temperature_min, cooling_tower_inlet_temperature_max = excluded.cooling_tower_inlet_temperature_max, outdoor_temperature = excluded.outdoor_temperature, outdoor_temperature_min = excluded.outdoor_temperature_min, outdoor_temperature_max = excluded.outdoor_temperature_max, miners = excluded.miners, miners_min = excluded.miners_min, hashrate = excluded.hashrate, hashrate_min = excluded.hashrate_min, max_pcb = excluded.max_pcb, max_pcb_min = excluded.max_pcb_min, max_pcb_max = excluded.max_pcb_max, max_chip = excluded.max_chip, max_chip_min = excluded.max_chip_min, max_chip_max = excluded.max_chip_max, faults = excluded.faults, faults_max = excluded.faults_max, is_cooler_open = excluded.is_cooler_open;

-- Reads a chart of power, powerMax, distributionBox1Power, distributionBox1PowerMax, distributionBox2Power, distributionBox2PowerMax, distributionPower, distributionPowerMax, supplyTemperature, supplyTemperatureMin, supplyTemperatureMax, returnTemperature, returnTemperatureMin, returnTemperatureMax, setTemperature, setTemperatureMin, setTemperatureMax, secondarySupplyTemperature1, secondarySupplyTemperature1Min, secondarySupplyTemperature1Max, secondaryReturnTemperature1, secondaryReturnTemperature1Min, secondaryReturnTemperature1Max, secondarySupplyTemperature2, secondarySupplyTemperature2Min, secondarySupplyTemperature2Max, secondaryReturnTemperature2, secondaryReturnTemperature2Min, secondaryReturnTemperature2Max, supplyPressure, supplyPressureMax, returnPressure, returnPressureMax, supplyFlow, supplyFlowMin, internalTemperature, internalTemperatureMin, internalTemperatureMax, internalHumidity, internalHumidityMin, internalHumidityMax, coolingTowerInletTemperature, coolingTowerInletTemperatureMin, coolingTowerInletTemperatureMax, outdoorTemperature, outdoorTemperatureMin, outdoorTemperatureMax, miners, minersMin, hashrate, hashrateMin, maxPcb, maxPcbMin, maxPcbMax, maxChip, maxChipMin, maxChipMax, faults, faultsMax, coolerOpen from samples.
with sample as (
    select time, 1 as weight, power as power, power as power_max, distribution_box1_power as distribution_box1_power, distribution_box1_power as distribution_box1_power_max, distribution_box2_power as distribution_box2_power, distribution_box2_power as distribution_box2_power_max, distribution_power as distribution_power, distribution_power as distribution_power_max, supply_temperature as supply_temperature, supply_temperature as supply_temperature_min, supply_temperature as supply_temperature_max, return_temperature as return_temperature, return_temperature as return_temperature_min, return_temperature as return_temperature_max, set_temperature as set_temperature, set_temperature as set_temperature_min, set_temperature as set_temperature_max, secondary_supply_temperature1 as secondary_supply_temperature1, secondary_supply_temperature1 as secondary_supply_temperature1_min, secondary_supply_temperature1 as secondary_supply_temperature1_max, secondary_return_temperature1 as secondary_return_temperature1, secondary_return_temperature1 as secondary_return_temperature1_min, secondary_return_temperature1 as secondary_return_temperature1_max, secondary_supply_temperature2 as secondary_supply_temperature2, secondary_supply_temperature2 as secondary_supply_temperature2_min, secondary_supply_temperature2 as secondary_supply_temperature2_max, secondary_return_temperature2 as secondary_return_temperature2, secondary_return_temperature2 as secondary_return_temperature2_min, secondary_return_temperature2 as secondary_return_temperature2_max, supply_pressure as supply_pressure, supply_pressure as supply_pressure_max, return_pressure as return_pressure, return_pressure as return_pressure_max, supply_flow as supply_flow, supply_flow as supply_flow_min, internal_temperature as internal_temperature, internal_temperature as internal_temperature_min, internal_temperature as internal_temperature_max, internal_humidity as internal_humidity, internal_humidity as internal_humidity_min, internal_humidity as internal_humidity_max, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature_min, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature_max, outdoor_temperature as outdoor_temperature, outdoor_temperature as outdoor_temperature_min, outdoor_temperature as outdoor_temperature_max, miners as miners, miners as miners_min, hashrate as hashrate, hashrate as hashrate_min, max_pcb as max_pcb, max_pcb as max_pcb_min, max_pcb as max_pcb_max, max_chip as max_chip, max_chip as max_chip_min, max_chip as max_chip_max, faults as faults, faults as faults_max, is_cooler_open as is_cooler_open from container_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.power, u.power, u.distribution_box1_power, u.distribution_box1_power, u.distribution_box2_power, u.distribution_box2_power, u.distribution_power, u.distribution_power, u.supply_temperature, u.supply_temperature, u.supply_temperature, u.return_temperature, u.return_temperature, u.return_temperature, u.set_temperature, u.set_temperature, u.set_temperature, u.secondary_supply_temperature1, u.secondary_supply_temperature1, u.secondary_supply_temperature1, u.secondary_return_temperature1, u.secondary_return_temperature1, u.secondary_return_temperature1, u.secondary_supply_temperature2, u.secondary_supply_temperature2, u.secondary_supply_temperature2, u.secondary_return_temperature2, u.secondary_return_temperature2, u.secondary_return_temperature2, u.supply_pressure, u.supply_pressure, u.return_pressure, u.return_pressure, u.supply_flow, u.supply_flow, u.internal_temperature, u.internal_temperature, u.internal_temperature, u.internal_humidity, u.internal_humidity, u.internal_humidity, u.cooling_tower_inlet_temperature, u.cooling_tower_inlet_temperature, u.cooling_tower_inlet_temperature, u.outdoor_temperature, u.outdoor_temperature, u.outdoor_temperature, u.miners, u.miners, u.hashrate, u.hashrate, u.max_pcb, u.max_pcb, u.max_pcb, u.max_chip, u.max_chip, u.max_chip, u.faults, u.faults, u.is_cooler_open
    from container_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.power, b.distribution_box1_power, b.distribution_box2_power, b.distribution_power, b.supply_temperature, b.return_temperature, b.set_temperature, b.secondary_supply_temperature1, b.secondary_return_temperature1, b.secondary_supply_temperature2, b.secondary_return_temperature2, b.supply_pressure, b.return_pressure, b.supply_flow, b.internal_temperature, b.internal_humidity, b.cooling_tower_inlet_temperature, b.outdoor_temperature, b.miners, b.hashrate, b.max_pcb, b.max_chip, b.faults, b.is_cooler_open) as u (second, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    sum(distribution_box1_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box1_power is not null), 0) as "distributionBox1Power",
    max(distribution_box1_power_max)::float8 as "distributionBox1PowerMax",
    sum(distribution_box2_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box2_power is not null), 0) as "distributionBox2Power",
    max(distribution_box2_power_max)::float8 as "distributionBox2PowerMax",
    sum(distribution_power::float8 * weight) / nullif(sum(weight) filter (where distribution_power is not null), 0) as "distributionPower",
    max(distribution_power_max)::float8 as "distributionPowerMax",
    sum(supply_temperature::float8 * weight) / nullif(sum(weight) filter (where supply_temperature is not null), 0) / 10 as "supplyTemperature",
    min(supply_temperature_min)::float8 / 10 as "supplyTemperatureMin",
    max(supply_temperature_max)::float8 / 10 as "supplyTemperatureMax",
    sum(return_temperature::float8 * weight) / nullif(sum(weight) filter (where return_temperature is not null), 0) / 10 as "returnTemperature",
    min(return_temperature_min)::float8 / 10 as "returnTemperatureMin",
    max(return_temperature_max)::float8 / 10 as "returnTemperatureMax",
    sum(set_temperature::float8 * weight) / nullif(sum(weight) filter (where set_temperature is not null), 0) / 10 as "setTemperature",
    min(set_temperature_min)::float8 / 10 as "setTemperatureMin",
    max(set_temperature_max)::float8 / 10 as "setTemperatureMax",
    sum(secondary_supply_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature1 is not null), 0) / 10 as "secondarySupplyTemperature1",
    min(secondary_supply_temperature1_min)::float8 / 10 as "secondarySupplyTemperature1Min",
    max(secondary_supply_temperature1_max)::float8 / 10 as "secondarySupplyTemperature1Max",
    sum(secondary_return_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature1 is not null), 0) / 10 as "secondaryReturnTemperature1",
    min(secondary_return_temperature1_min)::float8 / 10 as "secondaryReturnTemperature1Min",
    max(secondary_return_temperature1_max)::float8 / 10 as "secondaryReturnTemperature1Max",
    sum(secondary_supply_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature2 is not null), 0) / 10 as "secondarySupplyTemperature2",
    min(secondary_supply_temperature2_min)::float8 / 10 as "secondarySupplyTemperature2Min",
    max(secondary_supply_temperature2_max)::float8 / 10 as "secondarySupplyTemperature2Max",
    sum(secondary_return_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature2 is not null), 0) / 10 as "secondaryReturnTemperature2",
    min(secondary_return_temperature2_min)::float8 / 10 as "secondaryReturnTemperature2Min",
    max(secondary_return_temperature2_max)::float8 / 10 as "secondaryReturnTemperature2Max",
    sum(supply_pressure::float8 * weight) / nullif(sum(weight) filter (where supply_pressure is not null), 0) as "supplyPressure",
    max(supply_pressure_max)::float8 as "supplyPressureMax",
    sum(return_pressure::float8 * weight) / nullif(sum(weight) filter (where return_pressure is not null), 0) as "returnPressure",
    max(return_pressure_max)::float8 as "returnPressureMax",
    sum(supply_flow::float8 * weight) / nullif(sum(weight) filter (where supply_flow is not null), 0) as "supplyFlow",
    min(supply_flow_min)::float8 as "supplyFlowMin",
    sum(internal_temperature::float8 * weight) / nullif(sum(weight) filter (where internal_temperature is not null), 0) / 10 as "internalTemperature",
    min(internal_temperature_min)::float8 / 10 as "internalTemperatureMin",
    max(internal_temperature_max)::float8 / 10 as "internalTemperatureMax",
    sum(internal_humidity::float8 * weight) / nullif(sum(weight) filter (where internal_humidity is not null), 0) / 10 as "internalHumidity",
    min(internal_humidity_min)::float8 / 10 as "internalHumidityMin",
    max(internal_humidity_max)::float8 / 10 as "internalHumidityMax",
    sum(cooling_tower_inlet_temperature::float8 * weight) / nullif(sum(weight) filter (where cooling_tower_inlet_temperature is not null), 0) / 10 as "coolingTowerInletTemperature",
    min(cooling_tower_inlet_temperature_min)::float8 / 10 as "coolingTowerInletTemperatureMin",
    max(cooling_tower_inlet_temperature_max)::float8 / 10 as "coolingTowerInletTemperatureMax",
    sum(outdoor_temperature::float8 * weight) / nullif(sum(weight) filter (where outdoor_temperature is not null), 0) / 10 as "outdoorTemperature",
    min(outdoor_temperature_min)::float8 / 10 as "outdoorTemperatureMin",
    max(outdoor_temperature_max)::float8 / 10 as "outdoorTemperatureMax",
    sum(miners::float8 * weight) / nullif(sum(weight) filter (where miners is not null), 0) as "miners",
    min(miners_min)::float8 as "minersMin",
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    min(hashrate_min)::float8 as "hashrateMin",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPcb",
    min(max_pcb_min)::float8 / 10 as "maxPcbMin",
    max(max_pcb_max)::float8 / 10 as "maxPcbMax",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    min(max_chip_min)::float8 / 10 as "maxChipMin",
    max(max_chip_max)::float8 / 10 as "maxChipMax",
    sum(faults::float8 * weight) / nullif(sum(weight) filter (where faults is not null), 0) as "faults",
    max(faults_max)::float8 as "faultsMax",
    sum(is_cooler_open::float8 * weight) / nullif(sum(weight) filter (where is_cooler_open is not null), 0) as "coolerOpen"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, power as power, power as power_max, distribution_box1_power as distribution_box1_power, distribution_box1_power as distribution_box1_power_max, distribution_box2_power as distribution_box2_power, distribution_box2_power as distribution_box2_power_max, distribution_power as distribution_power, distribution_power as distribution_power_max, supply_temperature as supply_temperature, supply_temperature as supply_temperature_min, supply_temperature as supply_temperature_max, return_temperature as return_temperature, return_temperature as return_temperature_min, return_temperature as return_temperature_max, set_temperature as set_temperature, set_temperature as set_temperature_min, set_temperature as set_temperature_max, secondary_supply_temperature1 as secondary_supply_temperature1, secondary_supply_temperature1 as secondary_supply_temperature1_min, secondary_supply_temperature1 as secondary_supply_temperature1_max, secondary_return_temperature1 as secondary_return_temperature1, secondary_return_temperature1 as secondary_return_temperature1_min, secondary_return_temperature1 as secondary_return_temperature1_max, secondary_supply_temperature2 as secondary_supply_temperature2, secondary_supply_temperature2 as secondary_supply_temperature2_min, secondary_supply_temperature2 as secondary_supply_temperature2_max, secondary_return_temperature2 as secondary_return_temperature2, secondary_return_temperature2 as secondary_return_temperature2_min, secondary_return_temperature2 as secondary_return_temperature2_max, supply_pressure as supply_pressure, supply_pressure as supply_pressure_max, return_pressure as return_pressure, return_pressure as return_pressure_max, supply_flow as supply_flow, supply_flow as supply_flow_min, internal_temperature as internal_temperature, internal_temperature as internal_temperature_min, internal_temperature as internal_temperature_max, internal_humidity as internal_humidity, internal_humidity as internal_humidity_min, internal_humidity as internal_humidity_max, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature_min, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature_max, outdoor_temperature as outdoor_temperature, outdoor_temperature as outdoor_temperature_min, outdoor_temperature as outdoor_temperature_max, miners as miners, miners as miners_min, hashrate as hashrate, hashrate as hashrate_min, max_pcb as max_pcb, max_pcb as max_pcb_min, max_pcb as max_pcb_max, max_chip as max_chip, max_chip as max_chip_min, max_chip as max_chip_max, faults as faults, faults as faults_max, is_cooler_open as is_cooler_open from container_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, power, power_max, distribution_box1_power, distribution_box1_power_max, distribution_box2_power, distribution_box2_power_max, distribution_power, distribution_power_max, supply_temperature, supply_temperature_min, supply_temperature_max, return_temperature, return_temperature_min, return_temperature_max, set_temperature, set_temperature_min, set_temperature_max, secondary_supply_temperature1, secondary_supply_temperature1_min, secondary_supply_temperature1_max, secondary_return_temperature1, secondary_return_temperature1_min, secondary_return_temperature1_max, secondary_supply_temperature2, secondary_supply_temperature2_min, secondary_supply_temperature2_max, secondary_return_temperature2, secondary_return_temperature2_min, secondary_return_temperature2_max, supply_pressure, supply_pressure_max, return_pressure, return_pressure_max, supply_flow, supply_flow_min, internal_temperature, internal_temperature_min, internal_temperature_max, internal_humidity, internal_humidity_min, internal_humidity_max, cooling_tower_inlet_temperature, cooling_tower_inlet_temperature_min, cooling_tower_inlet_temperature_max, outdoor_temperature, outdoor_temperature_min, outdoor_temperature_max, miners, miners_min, hashrate, hashrate_min, max_pcb, max_pcb_min, max_pcb_max, max_chip, max_chip_min, max_chip_max, faults, faults_max, is_cooler_open
    from container_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    sum(distribution_box1_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box1_power is not null), 0) as "distributionBox1Power",
    max(distribution_box1_power_max)::float8 as "distributionBox1PowerMax",
    sum(distribution_box2_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box2_power is not null), 0) as "distributionBox2Power",
    max(distribution_box2_power_max)::float8 as "distributionBox2PowerMax",
    sum(distribution_power::float8 * weight) / nullif(sum(weight) filter (where distribution_power is not null), 0) as "distributionPower",
    max(distribution_power_max)::float8 as "distributionPowerMax",
    sum(supply_temperature::float8 * weight) / nullif(sum(weight) filter (where supply_temperature is not null), 0) / 10 as "supplyTemperature",
    min(supply_temperature_min)::float8 / 10 as "supplyTemperatureMin",
    max(supply_temperature_max)::float8 / 10 as "supplyTemperatureMax",
    sum(return_temperature::float8 * weight) / nullif(sum(weight) filter (where return_temperature is not null), 0) / 10 as "returnTemperature",
    min(return_temperature_min)::float8 / 10 as "returnTemperatureMin",
    max(return_temperature_max)::float8 / 10 as "returnTemperatureMax",
    sum(set_temperature::float8 * weight) / nullif(sum(weight) filter (where set_temperature is not null), 0) / 10 as "setTemperature",
    min(set_temperature_min)::float8 / 10 as "setTemperatureMin",
    max(set_temperature_max)::float8 / 10 as "setTemperatureMax",
    sum(secondary_supply_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature1 is not null), 0) / 10 as "secondarySupplyTemperature1",
    min(secondary_supply_temperature1_min)::float8 / 10 as "secondarySupplyTemperature1Min",
    max(secondary_supply_temperature1_max)::float8 / 10 as "secondarySupplyTemperature1Max",
    sum(secondary_return_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature1 is not null), 0) / 10 as "secondaryReturnTemperature1",
    min(secondary_return_temperature1_min)::float8 / 10 as "secondaryReturnTemperature1Min",
    max(secondary_return_temperature1_max)::float8 / 10 as "secondaryReturnTemperature1Max",
    sum(secondary_supply_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature2 is not null), 0) / 10 as "secondarySupplyTemperature2",
    min(secondary_supply_temperature2_min)::float8 / 10 as "secondarySupplyTemperature2Min",
    max(secondary_supply_temperature2_max)::float8 / 10 as "secondarySupplyTemperature2Max",
    sum(secondary_return_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature2 is not null), 0) / 10 as "secondaryReturnTemperature2",
    min(secondary_return_temperature2_min)::float8 / 10 as "secondaryReturnTemperature2Min",
    max(secondary_return_temperature2_max)::float8 / 10 as "secondaryReturnTemperature2Max",
    sum(supply_pressure::float8 * weight) / nullif(sum(weight) filter (where supply_pressure is not null), 0) as "supplyPressure",
    max(supply_pressure_max)::float8 as "supplyPressureMax",
    sum(return_pressure::float8 * weight) / nullif(sum(weight) filter (where return_pressure is not null), 0) as "returnPressure",
    max(return_pressure_max)::float8 as "returnPressureMax",
    sum(supply_flow::float8 * weight) / nullif(sum(weight) filter (where supply_flow is not null), 0) as "supplyFlow",
    min(supply_flow_min)::float8 as "supplyFlowMin",
    sum(internal_temperature::float8 * weight) / nullif(sum(weight) filter (where internal_temperature is not null), 0) / 10 as "internalTemperature",
    min(internal_temperature_min)::float8 / 10 as "internalTemperatureMin",
    max(internal_temperature_max)::float8 / 10 as "internalTemperatureMax",
    sum(internal_humidity::float8 * weight) / nullif(sum(weight) filter (where internal_humidity is not null), 0) / 10 as "internalHumidity",
    min(internal_humidity_min)::float8 / 10 as "internalHumidityMin",
    max(internal_humidity_max)::float8 / 10 as "internalHumidityMax",
    sum(cooling_tower_inlet_temperature::float8 * weight) / nullif(sum(weight) filter (where cooling_tower_inlet_temperature is not null), 0) / 10 as "coolingTowerInletTemperature",
    min(cooling_tower_inlet_temperature_min)::float8 / 10 as "coolingTowerInletTemperatureMin",
    max(cooling_tower_inlet_temperature_max)::float8 / 10 as "coolingTowerInletTemperatureMax",
    sum(outdoor_temperature::float8 * weight) / nullif(sum(weight) filter (where outdoor_temperature is not null), 0) / 10 as "outdoorTemperature",
    min(outdoor_temperature_min)::float8 / 10 as "outdoorTemperatureMin",
    max(outdoor_temperature_max)::float8 / 10 as "outdoorTemperatureMax",
    sum(miners::float8 * weight) / nullif(sum(weight) filter (where miners is not null), 0) as "miners",
    min(miners_min)::float8 as "minersMin",
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    min(hashrate_min)::float8 as "hashrateMin",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPcb",
    min(max_pcb_min)::float8 / 10 as "maxPcbMin",
    max(max_pcb_max)::float8 / 10 as "maxPcbMax",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    min(max_chip_min)::float8 / 10 as "maxChipMin",
    max(max_chip_max)::float8 / 10 as "maxChipMax",
    sum(faults::float8 * weight) / nullif(sum(weight) filter (where faults is not null), 0) as "faults",
    max(faults_max)::float8 as "faultsMax",
    sum(is_cooler_open::float8 * weight) / nullif(sum(weight) filter (where is_cooler_open is not null), 0) as "coolerOpen"
  from sample group by 1 order by 1;

-- Reads a chart of power, distributionBox1Power, distributionBox2Power, distributionPower, supplyTemperature, returnTemperature, setTemperature, secondarySupplyTemperature1, secondaryReturnTemperature1, secondarySupplyTemperature2, secondaryReturnTemperature2, supplyPressure, returnPressure, supplyFlow, internalTemperature, internalHumidity, coolingTowerInletTemperature, outdoorTemperature, miners, hashrate, maxPcb, maxChip, faults, coolerOpen from samples.
with sample as (
    select time, 1 as weight, power as power, distribution_box1_power as distribution_box1_power, distribution_box2_power as distribution_box2_power, distribution_power as distribution_power, supply_temperature as supply_temperature, return_temperature as return_temperature, set_temperature as set_temperature, secondary_supply_temperature1 as secondary_supply_temperature1, secondary_return_temperature1 as secondary_return_temperature1, secondary_supply_temperature2 as secondary_supply_temperature2, secondary_return_temperature2 as secondary_return_temperature2, supply_pressure as supply_pressure, return_pressure as return_pressure, supply_flow as supply_flow, internal_temperature as internal_temperature, internal_humidity as internal_humidity, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature, outdoor_temperature as outdoor_temperature, miners as miners, hashrate as hashrate, max_pcb as max_pcb, max_chip as max_chip, faults as faults, is_cooler_open as is_cooler_open from container_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.power, u.distribution_box1_power, u.distribution_box2_power, u.distribution_power, u.supply_temperature, u.return_temperature, u.set_temperature, u.secondary_supply_temperature1, u.secondary_return_temperature1, u.secondary_supply_temperature2, u.secondary_return_temperature2, u.supply_pressure, u.return_pressure, u.supply_flow, u.internal_temperature, u.internal_humidity, u.cooling_tower_inlet_temperature, u.outdoor_temperature, u.miners, u.hashrate, u.max_pcb, u.max_chip, u.faults, u.is_cooler_open
    from container_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.power, b.distribution_box1_power, b.distribution_box2_power, b.distribution_power, b.supply_temperature, b.return_temperature, b.set_temperature, b.secondary_supply_temperature1, b.secondary_return_temperature1, b.secondary_supply_temperature2, b.secondary_return_temperature2, b.supply_pressure, b.return_pressure, b.supply_flow, b.internal_temperature, b.internal_humidity, b.cooling_tower_inlet_temperature, b.outdoor_temperature, b.miners, b.hashrate, b.max_pcb, b.max_chip, b.faults, b.is_cooler_open) as u (second, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    sum(distribution_box1_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box1_power is not null), 0) as "distributionBox1Power",
    sum(distribution_box2_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box2_power is not null), 0) as "distributionBox2Power",
    sum(distribution_power::float8 * weight) / nullif(sum(weight) filter (where distribution_power is not null), 0) as "distributionPower",
    sum(supply_temperature::float8 * weight) / nullif(sum(weight) filter (where supply_temperature is not null), 0) / 10 as "supplyTemperature",
    sum(return_temperature::float8 * weight) / nullif(sum(weight) filter (where return_temperature is not null), 0) / 10 as "returnTemperature",
    sum(set_temperature::float8 * weight) / nullif(sum(weight) filter (where set_temperature is not null), 0) / 10 as "setTemperature",
    sum(secondary_supply_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature1 is not null), 0) / 10 as "secondarySupplyTemperature1",
    sum(secondary_return_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature1 is not null), 0) / 10 as "secondaryReturnTemperature1",
    sum(secondary_supply_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature2 is not null), 0) / 10 as "secondarySupplyTemperature2",
    sum(secondary_return_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature2 is not null), 0) / 10 as "secondaryReturnTemperature2",
    sum(supply_pressure::float8 * weight) / nullif(sum(weight) filter (where supply_pressure is not null), 0) as "supplyPressure",
    sum(return_pressure::float8 * weight) / nullif(sum(weight) filter (where return_pressure is not null), 0) as "returnPressure",
    sum(supply_flow::float8 * weight) / nullif(sum(weight) filter (where supply_flow is not null), 0) as "supplyFlow",
    sum(internal_temperature::float8 * weight) / nullif(sum(weight) filter (where internal_temperature is not null), 0) / 10 as "internalTemperature",
    sum(internal_humidity::float8 * weight) / nullif(sum(weight) filter (where internal_humidity is not null), 0) / 10 as "internalHumidity",
    sum(cooling_tower_inlet_temperature::float8 * weight) / nullif(sum(weight) filter (where cooling_tower_inlet_temperature is not null), 0) / 10 as "coolingTowerInletTemperature",
    sum(outdoor_temperature::float8 * weight) / nullif(sum(weight) filter (where outdoor_temperature is not null), 0) / 10 as "outdoorTemperature",
    sum(miners::float8 * weight) / nullif(sum(weight) filter (where miners is not null), 0) as "miners",
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPcb",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    sum(faults::float8 * weight) / nullif(sum(weight) filter (where faults is not null), 0) as "faults",
    sum(is_cooler_open::float8 * weight) / nullif(sum(weight) filter (where is_cooler_open is not null), 0) as "coolerOpen"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, power as power, distribution_box1_power as distribution_box1_power, distribution_box2_power as distribution_box2_power, distribution_power as distribution_power, supply_temperature as supply_temperature, return_temperature as return_temperature, set_temperature as set_temperature, secondary_supply_temperature1 as secondary_supply_temperature1, secondary_return_temperature1 as secondary_return_temperature1, secondary_supply_temperature2 as secondary_supply_temperature2, secondary_return_temperature2 as secondary_return_temperature2, supply_pressure as supply_pressure, return_pressure as return_pressure, supply_flow as supply_flow, internal_temperature as internal_temperature, internal_humidity as internal_humidity, cooling_tower_inlet_temperature as cooling_tower_inlet_temperature, outdoor_temperature as outdoor_temperature, miners as miners, hashrate as hashrate, max_pcb as max_pcb, max_chip as max_chip, faults as faults, is_cooler_open as is_cooler_open from container_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open
    from container_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    sum(distribution_box1_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box1_power is not null), 0) as "distributionBox1Power",
    sum(distribution_box2_power::float8 * weight) / nullif(sum(weight) filter (where distribution_box2_power is not null), 0) as "distributionBox2Power",
    sum(distribution_power::float8 * weight) / nullif(sum(weight) filter (where distribution_power is not null), 0) as "distributionPower",
    sum(supply_temperature::float8 * weight) / nullif(sum(weight) filter (where supply_temperature is not null), 0) / 10 as "supplyTemperature",
    sum(return_temperature::float8 * weight) / nullif(sum(weight) filter (where return_temperature is not null), 0) / 10 as "returnTemperature",
    sum(set_temperature::float8 * weight) / nullif(sum(weight) filter (where set_temperature is not null), 0) / 10 as "setTemperature",
    sum(secondary_supply_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature1 is not null), 0) / 10 as "secondarySupplyTemperature1",
    sum(secondary_return_temperature1::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature1 is not null), 0) / 10 as "secondaryReturnTemperature1",
    sum(secondary_supply_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_supply_temperature2 is not null), 0) / 10 as "secondarySupplyTemperature2",
    sum(secondary_return_temperature2::float8 * weight) / nullif(sum(weight) filter (where secondary_return_temperature2 is not null), 0) / 10 as "secondaryReturnTemperature2",
    sum(supply_pressure::float8 * weight) / nullif(sum(weight) filter (where supply_pressure is not null), 0) as "supplyPressure",
    sum(return_pressure::float8 * weight) / nullif(sum(weight) filter (where return_pressure is not null), 0) as "returnPressure",
    sum(supply_flow::float8 * weight) / nullif(sum(weight) filter (where supply_flow is not null), 0) as "supplyFlow",
    sum(internal_temperature::float8 * weight) / nullif(sum(weight) filter (where internal_temperature is not null), 0) / 10 as "internalTemperature",
    sum(internal_humidity::float8 * weight) / nullif(sum(weight) filter (where internal_humidity is not null), 0) / 10 as "internalHumidity",
    sum(cooling_tower_inlet_temperature::float8 * weight) / nullif(sum(weight) filter (where cooling_tower_inlet_temperature is not null), 0) / 10 as "coolingTowerInletTemperature",
    sum(outdoor_temperature::float8 * weight) / nullif(sum(weight) filter (where outdoor_temperature is not null), 0) / 10 as "outdoorTemperature",
    sum(miners::float8 * weight) / nullif(sum(weight) filter (where miners is not null), 0) as "miners",
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPcb",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    sum(faults::float8 * weight) / nullif(sum(weight) filter (where faults is not null), 0) as "faults",
    sum(is_cooler_open::float8 * weight) / nullif(sum(weight) filter (where is_cooler_open is not null), 0) as "coolerOpen"
  from sample group by 1 order by 1;
