-- Made from the descriptor of the kind pdu; vitest -u writes it again.

-- Stores a batch of readings.
with i as materialized (
    select * from unnest(
      $4::integer[], $5::double precision[], $6::boolean[], $7::integer[], $8::boolean[], $9::real[], $10::double precision[], $11::real[], $12::real[], $13::smallint[], $14::real[], $15::smallint[], $16::smallint[], $17::smallint[], $18::real[], $19::real[], $20::real[], $21::real[], $22::double precision[], $23::real[], $24::smallint[], $25::real[], $26::real[], $27::real[], $28::real[], $29::double precision[], $30::real[], $31::smallint[], $32::real[], $33::real[], $34::real[], $35::real[], $36::double precision[], $37::real[], $38::smallint[], $39::real[], $40::text[], $41::text[], $42::text[], $43::text[]
    ) as row (id, at, auth_error, issues, active, power, energy, frequency, temperature, temperature_sensors, humidity, humidity_sensors, outlets_on, outlets_off, current_l1, voltage_l1, power_l1, power_factor_l1, energy_l1, load_l1, load_state_l1, current_l2, voltage_l2, power_l2, power_factor_l2, energy_l2, load_l2, load_state_l2, current_l3, voltage_l3, power_l3, power_factor_l3, energy_l3, load_l3, load_state_l3, circuit_load, part_ids, outlet_is_on, outlet_current, outlet_power)
  ), met as (
    select i.*,
      to_timestamp(i.at) as time,
      s.subaccount_id,
      $3::int as agent_id,
      s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp($2::float8) as is_newest,
      coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
      s.issues as issues_before,
      s.last_seen_at is not null as was_seen
    from i join pdu_state s on s.device_id = i.id
  ), o as materialized (
    select met.*, true as online, least(since, $1::float8) as span from met
  ), state as (
    update pdu_state s set
      reported_at = o.time,
      last_seen_at = o.time,
      is_online = true,
      auth_error = o.auth_error,
      failures = 0,
      failure = null,
      issues = o.issues,
      power = o.power,
      energy = o.energy,
      frequency = o.frequency,
      temperature = o.temperature,
      temperature_sensors = o.temperature_sensors,
      humidity = o.humidity,
      humidity_sensors = o.humidity_sensors,
      outlets_on = o.outlets_on,
      outlets_off = o.outlets_off,
      current_l1 = o.current_l1,
      voltage_l1 = o.voltage_l1,
      power_l1 = o.power_l1,
      power_factor_l1 = o.power_factor_l1,
      energy_l1 = o.energy_l1,
      load_l1 = o.load_l1,
      load_state_l1 = o.load_state_l1,
      current_l2 = o.current_l2,
      voltage_l2 = o.voltage_l2,
      power_l2 = o.power_l2,
      power_factor_l2 = o.power_factor_l2,
      energy_l2 = o.energy_l2,
      load_l2 = o.load_l2,
      load_state_l2 = o.load_state_l2,
      current_l3 = o.current_l3,
      voltage_l3 = o.voltage_l3,
      power_l3 = o.power_l3,
      power_factor_l3 = o.power_factor_l3,
      energy_l3 = o.energy_l3,
      load_l3 = o.load_l3,
      load_state_l3 = o.load_state_l3,
      circuit_load = o.circuit_load
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'pdu') else jsonb_build_object('kind', 'pdu', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into pdu_sample (time, device_id, subaccount_id, power, temperature, humidity, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3, part_ids, outlet_is_on, outlet_current, outlet_power, status)
    select time, id, subaccount_id, power, (temperature * 10)::smallint, (humidity * 10)::smallint, current_l1, voltage_l1, power_l1, current_l2, voltage_l2, power_l2, current_l3, voltage_l3, power_l3, part_ids::integer[], outlet_is_on::smallint[], outlet_current::real[], outlet_power::real[], (1 + active::int * 2)::smallint from o
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
    from i join pdu_state s on s.device_id = i.id
  ), judged as (
    select met.*, refused or (is_online and failures_now < 3
      and not (failure_kind = 'connection' and failures_now >= 2)) as online
    from met
  ), o as materialized (
    select judged.*, least(since, $1::float8) as span, false as active from judged
  ), state as (
    update pdu_state s set
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
      temperature = case when o.online and not o.refused then s.temperature end,
      humidity = case when o.online and not o.refused then s.humidity end,
      outlets_on = case when o.online and not o.refused then s.outlets_on end,
      outlets_off = case when o.online and not o.refused then s.outlets_off end,
      circuit_load = case when o.online and not o.refused then s.circuit_load end
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'pdu') else jsonb_build_object('kind', 'pdu', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into pdu_sample (time, device_id, subaccount_id, status) select time, id, subaccount_id, 0::smallint from o
  )
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id;

-- Stores the current values of parts.
with i as materialized (
    select * from unnest(
      $1::integer[], $2::double precision[], $3::integer[], $4::boolean[], $5::boolean[], $6::real[], $7::real[], $8::real[], $9::double precision[], $10::real[]
    ) as row (id, at, part_id, is_on, is_changing, current, voltage, power, energy, power_factor)
  )
  insert into pdu_outlet_state as p (part_id, device_id, subaccount_id, reported_at, is_on, is_changing, current, voltage, power, energy, power_factor)
  select i.part_id, i.id, s.subaccount_id, s.reported_at, i.is_on, i.is_changing, i.current, i.voltage, i.power, i.energy, i.power_factor
  from i join pdu_state s on s.device_id = i.id and s.reported_at = to_timestamp(i.at)
  on conflict (part_id) do update set subaccount_id = excluded.subaccount_id,
    reported_at = excluded.reported_at, is_on = excluded.is_on, is_changing = excluded.is_changing, current = excluded.current, voltage = excluded.voltage, power = excluded.power, energy = excluded.energy, power_factor = excluded.power_factor
  where (p.subaccount_id, p.is_on, p.is_changing, p.current, p.voltage, p.power, p.energy, p.power_factor) is distinct from
    (excluded.subaccount_id, excluded.is_on, excluded.is_changing, excluded.current, excluded.voltage, excluded.power, excluded.energy, excluded.power_factor);
