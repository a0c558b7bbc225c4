-- Made from the descriptor of the kind gpu; vitest -u writes it again.

-- Stores a batch of readings.
with i as materialized (
    select * from unnest(
      $4::integer[], $5::double precision[], $6::boolean[], $7::integer[], $8::boolean[], $9::real[], $10::real[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::real[], $17::real[], $18::real[], $19::real[], $20::real[], $21::real[], $22::smallint[], $23::integer[], $24::boolean[], $25::boolean[], $26::boolean[], $27::double precision[]
    ) as row (id, at, auth_error, issues, active, utilization, memory_utilization, memory_used, memory_total, clock, fan, temp, memory_temp, power, power_limit, min_power, max_power, default_power, performance_state, uptime, is_lost, is_slowed_down, is_reset_required, uncorrected_errors)
  ), met as (
    select i.*,
      to_timestamp(i.at) as time,
      s.subaccount_id,
      $3::int as agent_id,
      s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp($2::float8) as is_newest,
      coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
      s.issues as issues_before,
      s.last_seen_at is not null as was_seen
    from i join gpu_state s on s.device_id = i.id
  ), o as materialized (
    select met.*, true as online, least(since, $1::float8) as span from met
  ), state as (
    update gpu_state s set
      reported_at = o.time,
      last_seen_at = o.time,
      is_online = true,
      auth_error = o.auth_error,
      failures = 0,
      failure = null,
      issues = o.issues,
      utilization = o.utilization,
      memory_utilization = o.memory_utilization,
      memory_used = o.memory_used,
      memory_total = o.memory_total,
      clock = o.clock,
      fan = o.fan,
      temp = o.temp,
      memory_temp = o.memory_temp,
      power = o.power,
      power_limit = o.power_limit,
      min_power = o.min_power,
      max_power = o.max_power,
      default_power = o.default_power,
      performance_state = o.performance_state,
      uptime = o.uptime,
      is_lost = o.is_lost,
      is_slowed_down = o.is_slowed_down,
      is_reset_required = o.is_reset_required,
      uncorrected_errors = o.uncorrected_errors
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'gpu') else jsonb_build_object('kind', 'gpu', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into gpu_sample (time, device_id, subaccount_id, utilization, memory_utilization, memory_used, clock, fan, temp, memory_temp, power, power_limit, status)
    select time, id, subaccount_id, utilization::smallint, memory_utilization::smallint, memory_used, clock::smallint, fan::smallint, temp::smallint, memory_temp::smallint, power, power_limit, (1 + active::int * 2)::smallint from o
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
    from i join gpu_state s on s.device_id = i.id
  ), judged as (
    select met.*, refused or (is_online and failures_now < 3
      and not (failure_kind = 'connection' and failures_now >= 2)) as online
    from met
  ), o as materialized (
    select judged.*, least(since, $1::float8) as span, false as active from judged
  ), state as (
    update gpu_state s set
      reported_at = o.time,
      is_online = o.online,
      auth_error = case when o.refused then true else s.auth_error end,
      failures = o.failures_now::smallint,
      failure = o.failure_kind || ': ' || o.message,
      issues = case
        when not o.online then 1 | case when s.auth_error then 2 else 0 end
        when o.refused then (s.issues & ~1) | 2
        else s.issues end | case when o.failure_kind = 'hostKey' then 4 else 0 end,
      utilization = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.utilization end,
      memory_utilization = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.memory_utilization end,
      memory_used = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.memory_used end,
      clock = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.clock end,
      fan = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.fan end,
      temp = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.temp end,
      memory_temp = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.memory_temp end,
      power = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.power end,
      power_limit = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.power_limit end,
      performance_state = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.performance_state end,
      uptime = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.uptime end,
      is_lost = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.is_lost end,
      is_slowed_down = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.is_slowed_down end,
      is_reset_required = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.is_reset_required end,
      uncorrected_errors = case when o.online and not o.refused and o.failure_kind <> 'hostKey' then s.uncorrected_errors end
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'gpu') else jsonb_build_object('kind', 'gpu', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into gpu_sample (time, device_id, subaccount_id, status) select time, id, subaccount_id, 0::smallint from o
  )
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id;
