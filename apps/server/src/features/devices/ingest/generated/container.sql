-- Made from the descriptor of the kind container; vitest -u writes it again.

-- Stores a batch of readings.
with i as materialized (
    select * from unnest(
      $4::integer[], $5::double precision[], $6::boolean[], $7::integer[], $8::boolean[], $9::real[], $10::real[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::real[], $17::real[], $18::real[], $19::real[], $20::real[], $21::real[], $22::real[], $23::real[], $24::real[], $25::real[], $26::real[], $27::real[], $28::real[], $29::real[], $30::real[], $31::real[], $32::real[], $33::real[], $34::real[], $35::real[], $36::smallint[], $37::double precision[], $38::real[], $39::real[], $40::smallint[], $41::boolean[], $42::boolean[], $43::boolean[]
    ) as row (id, at, auth_error, issues, active, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, distribution_temperature, distribution_humidity, dry_cooler_frequency, voltage_l1, current_l1, voltage_l2, current_l2, voltage_l3, current_l3, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open, is_pid_mode, running_mode)
  ), met as (
    select i.*,
      to_timestamp(i.at) as time,
      s.subaccount_id,
      $3::int as agent_id,
      s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp($2::float8) as is_newest,
      coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
      s.issues as issues_before,
      s.last_seen_at is not null as was_seen
    from i join container_state s on s.device_id = i.id
  ), o as materialized (
    select met.*, true as online, least(since, $1::float8) as span from met
  ), state as (
    update container_state s set
      reported_at = o.time,
      last_seen_at = o.time,
      is_online = true,
      auth_error = o.auth_error,
      failures = 0,
      failure = null,
      issues = o.issues,
      power = o.power,
      distribution_box1_power = o.distribution_box1_power,
      distribution_box2_power = o.distribution_box2_power,
      distribution_power = o.distribution_power,
      supply_temperature = o.supply_temperature,
      return_temperature = o.return_temperature,
      set_temperature = o.set_temperature,
      secondary_supply_temperature1 = o.secondary_supply_temperature1,
      secondary_return_temperature1 = o.secondary_return_temperature1,
      secondary_supply_temperature2 = o.secondary_supply_temperature2,
      secondary_return_temperature2 = o.secondary_return_temperature2,
      supply_pressure = o.supply_pressure,
      return_pressure = o.return_pressure,
      supply_flow = o.supply_flow,
      internal_temperature = o.internal_temperature,
      internal_humidity = o.internal_humidity,
      cooling_tower_inlet_temperature = o.cooling_tower_inlet_temperature,
      outdoor_temperature = o.outdoor_temperature,
      distribution_temperature = o.distribution_temperature,
      distribution_humidity = o.distribution_humidity,
      dry_cooler_frequency = o.dry_cooler_frequency,
      voltage_l1 = o.voltage_l1,
      current_l1 = o.current_l1,
      voltage_l2 = o.voltage_l2,
      current_l2 = o.current_l2,
      voltage_l3 = o.voltage_l3,
      current_l3 = o.current_l3,
      miners = o.miners,
      hashrate = o.hashrate,
      max_pcb = o.max_pcb,
      max_chip = o.max_chip,
      faults = o.faults,
      is_cooler_open = o.is_cooler_open,
      is_pid_mode = o.is_pid_mode,
      running_mode = o.running_mode
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'container') else jsonb_build_object('kind', 'container', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into container_sample (time, device_id, subaccount_id, power, distribution_box1_power, distribution_box2_power, distribution_power, supply_temperature, return_temperature, set_temperature, secondary_supply_temperature1, secondary_return_temperature1, secondary_supply_temperature2, secondary_return_temperature2, supply_pressure, return_pressure, supply_flow, internal_temperature, internal_humidity, cooling_tower_inlet_temperature, outdoor_temperature, miners, hashrate, max_pcb, max_chip, faults, is_cooler_open, status)
    select time, id, subaccount_id, power, distribution_box1_power, distribution_box2_power, distribution_power, (supply_temperature * 10)::smallint, (return_temperature * 10)::smallint, (set_temperature * 10)::smallint, (secondary_supply_temperature1 * 10)::smallint, (secondary_return_temperature1 * 10)::smallint, (secondary_supply_temperature2 * 10)::smallint, (secondary_return_temperature2 * 10)::smallint, supply_pressure, return_pressure, supply_flow, (internal_temperature * 10)::smallint, (internal_humidity * 10)::smallint, (cooling_tower_inlet_temperature * 10)::smallint, (outdoor_temperature * 10)::smallint, miners, hashrate::real, (max_pcb * 10)::smallint, (max_chip * 10)::smallint, faults, is_cooler_open::int::smallint, (1 + active::int * 2)::smallint from o
  )
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id;

-- Stores a batch of reports without a reading.
with i as materialized (
    select * from unnest(
      $4::integer[], $5::double precision[], $6::text[], $7::text[]
    ) as row (id, at, failure_kind, message)
  ), met as (
    select i.*,
      to_timestamp(i.at) as time,
      s.subaccount_id,
      $3::int as agent_id,
      s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp($2::float8) as is_newest,
      coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
      s.issues as issues_before,
      s.last_seen_at is not null as was_seen,
      s.is_online,
      i.failure_kind = 'refused' as refused,
      case when i.failure_kind = 'refused' then 0 else least(s.failures + 1, 30000) end as failures_now
    from i join container_state s on s.device_id = i.id
  ), judged as (
    select met.*, refused or (is_online and failures_now < 3
      and not (failure_kind = 'connection' and failures_now >= 2)) as online
    from met
  ), o as materialized (
    select judged.*, least(since, $1::float8) as span, false as active from judged
  ), state as (
    update container_state s set
      reported_at = o.time,
      is_online = o.online,
      auth_error = case when o.refused then true else s.auth_error end,
      failures = o.failures_now::smallint,
      failure = o.failure_kind || ': ' || o.message,
      issues = case
        when not o.online then 1 | case when s.auth_error then 2 else 0 end
        when o.refused then (s.issues & ~1) | 2
        else s.issues end,
      power = case when o.online and not o.refused then s.power end,
      distribution_box1_power = case when o.online and not o.refused then s.distribution_box1_power end,
      distribution_box2_power = case when o.online and not o.refused then s.distribution_box2_power end,
      distribution_power = case when o.online and not o.refused then s.distribution_power end,
      supply_temperature = case when o.online and not o.refused then s.supply_temperature end,
      return_temperature = case when o.online and not o.refused then s.return_temperature end,
      set_temperature = case when o.online and not o.refused then s.set_temperature end,
      secondary_supply_temperature1 = case when o.online and not o.refused then s.secondary_supply_temperature1 end,
      secondary_return_temperature1 = case when o.online and not o.refused then s.secondary_return_temperature1 end,
      secondary_supply_temperature2 = case when o.online and not o.refused then s.secondary_supply_temperature2 end,
      secondary_return_temperature2 = case when o.online and not o.refused then s.secondary_return_temperature2 end,
      supply_pressure = case when o.online and not o.refused then s.supply_pressure end,
      return_pressure = case when o.online and not o.refused then s.return_pressure end,
      supply_flow = case when o.online and not o.refused then s.supply_flow end,
      internal_temperature = case when o.online and not o.refused then s.internal_temperature end,
      internal_humidity = case when o.online and not o.refused then s.internal_humidity end,
      cooling_tower_inlet_temperature = case when o.online and not o.refused then s.cooling_tower_inlet_temperature end,
      outdoor_temperature = case when o.online and not o.refused then s.outdoor_temperature end,
      distribution_temperature = case when o.online and not o.refused then s.distribution_temperature end,
      distribution_humidity = case when o.online and not o.refused then s.distribution_humidity end,
      dry_cooler_frequency = case when o.online and not o.refused then s.dry_cooler_frequency end,
      voltage_l1 = case when o.online and not o.refused then s.voltage_l1 end,
      current_l1 = case when o.online and not o.refused then s.current_l1 end,
      voltage_l2 = case when o.online and not o.refused then s.voltage_l2 end,
      current_l2 = case when o.online and not o.refused then s.current_l2 end,
      voltage_l3 = case when o.online and not o.refused then s.voltage_l3 end,
      current_l3 = case when o.online and not o.refused then s.current_l3 end,
      miners = case when o.online and not o.refused then s.miners end,
      hashrate = case when o.online and not o.refused then s.hashrate end,
      max_pcb = case when o.online and not o.refused then s.max_pcb end,
      max_chip = case when o.online and not o.refused then s.max_chip end,
      faults = case when o.online and not o.refused then s.faults end,
      is_cooler_open = case when o.online and not o.refused then s.is_cooler_open end,
      is_pid_mode = case when o.online and not o.refused then s.is_pid_mode end,
      running_mode = case when o.online and not o.refused then s.running_mode end
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'container') else jsonb_build_object('kind', 'container', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into container_sample (time, device_id, subaccount_id, status) select time, id, subaccount_id, 0::smallint from o
  )
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id;
