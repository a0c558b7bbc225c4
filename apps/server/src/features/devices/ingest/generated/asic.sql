-- Made from the descriptor of the kind asic; vitest -u writes it again.

-- Stores a batch of readings.
with i as materialized (
    select * from unnest(
      $4::integer[], $5::double precision[], $6::boolean[], $7::integer[], $8::boolean[], $9::boolean[], $10::real[], $11::real[], $12::real[], $13::integer[], $14::integer[], $15::double precision[], $16::double precision[], $17::real[], $18::real[], $19::real[], $20::real[], $21::real[], $22::smallint[], $23::smallint[], $24::boolean[], $25::text[], $26::boolean[], $27::boolean[], $28::real[], $29::real[], $30::text[], $31::real[], $32::real[], $33::smallint[], $34::smallint[], $35::text[], $36::text[], $37::text[], $38::text[], $39::boolean[]
    ) as row (id, at, auth_error, issues, active, is_mining, hashrate, hashrate_average, ideal_hashrate, elapsed, uptime, accepted, rejected, min_chip, max_chip, min_pcb, max_pcb, power, min_fan, max_fan, is_resting, idle_reason, low, has_detail, power_limit, power_percent, cooling_mode, fan_percent, temperature_offset, working_boards, total_boards, power_mode, preset, pool_address, pool_user, blinking)
  ), met as (
    select i.*,
      to_timestamp(i.at) as time,
      s.subaccount_id,
      $3::int as agent_id,
      s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp($2::float8) as is_newest,
      coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
      s.issues as issues_before,
      s.last_seen_at is not null as was_seen,
      coalesce(i.at - extract(epoch from s.averaged_since)::float8, 0) as age,
      s.coin_enum not in (1, 6, 99) as in_terahashes,
      i.active and s.subaccount_id in (select subaccount_id from untrusted_pool_alert where is_on)
          and is_untrusted_pool(s.subaccount_id, case when i.has_detail then i.pool_address else s.pool_address end) as is_untrusted
    from i join asic_state s on s.device_id = i.id
  ), o as materialized (
    select met.*, true as online, least(since, $1::float8) as span from met
  ), state as (
    update asic_state s set
      reported_at = o.time,
      last_seen_at = o.time,
      is_online = true,
      auth_error = o.auth_error,
      failures = 0,
      failure = null,
      issues = o.issues | case
        when o.low is not null and (s.low_hashrate_seconds + case when o.low then least(o.since, extract(epoch from o.time - s.low_hashrate_since)::float8) else 0 end) >= extract(epoch from o.time - s.low_hashrate_since)::float8 * case
          when s.issues & 32 <> 0 then 0.4
          when o.low and extract(epoch from o.time - s.low_hashrate_since)::float8 >= 600 then 0.45 end then 32
        else 0 end | case
        when o.issues & 49152 = 0 and case when o.active and o.accepted = s.accepted and (not o.has_detail
        or (o.pool_address, o.pool_user) is not distinct from (s.pool_address, s.pool_user)) then coalesce(s.no_share_since, s.last_seen_at)
        when o.active and o.accepted is null and (not o.has_detail
        or (o.pool_address, o.pool_user) is not distinct from (s.pool_address, s.pool_user)) then s.no_share_since end <= o.time - make_interval(secs =>
          greatest(300, 10 * o.elapsed / nullif(o.accepted, 0))) then 8388608
        else 0 end | case when o.is_untrusted then 67108864 else 0 end,
      is_mining = o.is_mining,
      hashrate = o.hashrate,
      hashrate_average = o.hashrate_average,
      ideal_hashrate = o.ideal_hashrate,
      elapsed = o.elapsed,
      uptime = o.uptime,
      accepted = o.accepted,
      rejected = o.rejected,
      min_chip = o.min_chip,
      max_chip = o.max_chip,
      min_pcb = o.min_pcb,
      max_pcb = o.max_pcb,
      power = o.power,
      min_fan = o.min_fan,
      max_fan = o.max_fan,
      is_resting = o.is_resting,
      idle_reason = o.idle_reason,
      power_limit = case when o.has_detail then o.power_limit else s.power_limit end,
      power_percent = case when o.has_detail then o.power_percent else s.power_percent end,
      cooling_mode = case when o.has_detail then o.cooling_mode else s.cooling_mode end,
      fan_percent = case when o.has_detail then o.fan_percent else s.fan_percent end,
      temperature_offset = case when o.has_detail then o.temperature_offset else s.temperature_offset end,
      working_boards = case when o.has_detail then o.working_boards else s.working_boards end,
      total_boards = case when o.has_detail then o.total_boards else s.total_boards end,
      power_mode = case when o.has_detail then o.power_mode else s.power_mode end,
      preset = case when o.has_detail then o.preset else s.preset end,
      pool_address = case when o.has_detail then o.pool_address else s.pool_address end,
      pool_user = case when o.has_detail then o.pool_user else s.pool_user end,
      blinking = case when o.has_detail then o.blinking else s.blinking end,
      averaged_since = least(s.averaged_since, o.time),
      hashrate10m = weighted_average(s.hashrate10m, o.hashrate, o.since, o.age, 600),
      hashrate1h = weighted_average(s.hashrate1h, o.hashrate, o.since, o.age, 3600),
      hashrate24h = weighted_average(s.hashrate24h, o.hashrate, o.since, o.age, 86400),
      low_hashrate_since = case when o.low is not null and (s.low_hashrate_seconds + case when o.low then least(o.since, extract(epoch from o.time - s.low_hashrate_since)::float8) else 0 end) + o.since >= 0.4 * extract(epoch from o.time - s.low_hashrate_since)::float8 then greatest(s.low_hashrate_since, o.time - make_interval(secs => 600))
        when o.low then o.time end,
      low_hashrate_seconds = case when o.low is not null and (s.low_hashrate_seconds + case when o.low then least(o.since, extract(epoch from o.time - s.low_hashrate_since)::float8) else 0 end) + o.since >= 0.4 * extract(epoch from o.time - s.low_hashrate_since)::float8 then (s.low_hashrate_seconds + case when o.low then least(o.since, extract(epoch from o.time - s.low_hashrate_since)::float8) else 0 end) * least(600 / nullif(extract(epoch from o.time - s.low_hashrate_since)::float8, 0), 1)
        when o.low then 0 end,
      accepted_at = case when o.accepted > s.accepted or o.accepted < s.accepted and o.accepted > 0 then o.time else s.accepted_at end,
      no_share_since = case when o.active and o.accepted = s.accepted and (not o.has_detail
        or (o.pool_address, o.pool_user) is not distinct from (s.pool_address, s.pool_user)) then coalesce(s.no_share_since, s.last_seen_at)
        when o.active and o.accepted is null and (not o.has_detail
        or (o.pool_address, o.pool_user) is not distinct from (s.pool_address, s.pool_user)) then s.no_share_since end,
      untrusted_pool_since = case when o.is_untrusted then
        case when case when o.has_detail then o.pool_address else s.pool_address end = s.pool_address then coalesce(s.untrusted_pool_since, o.time) else o.time end end,
      no_share_rejected = case when o.active and o.accepted = s.accepted and (not o.has_detail
        or (o.pool_address, o.pool_user) is not distinct from (s.pool_address, s.pool_user)) then coalesce(s.no_share_rejected, s.rejected) end
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'asic') else jsonb_build_object('kind', 'asic', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into asic_sample (time, device_id, subaccount_id, hashrate, max_chip, max_pcb, power, min_fan, max_fan, status)
    select time, id, subaccount_id, hashrate, (max_chip * 10)::smallint, (max_pcb * 10)::smallint, power, min_fan, max_fan, (1 + active::int * 2)::smallint from o
  ), share as (
    select o.subaccount_id, o.online, o.active, o.hashrate, o.power, o.in_terahashes, minute, minute = floor(o.at / 60)::int as own,
      least(o.at, (minute + 1) * 60.0) - greatest(o.at - o.span, minute * 60.0) as seconds
    from o, generate_series(floor((o.at - o.span) / 60)::int, floor(o.at / 60)::int) as minute
  ), summed as (
    insert into site_minute as m (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds,
      mining_seconds, hashrate_seconds, power_seconds)
    select to_timestamp(minute * 60.0), subaccount_id, $3::int, count(*) filter (where own), sum(seconds),
      coalesce(sum(seconds) filter (where online), 0), coalesce(sum(seconds) filter (where active), 0),
      coalesce(sum(seconds * hashrate) filter (where in_terahashes), 0), coalesce(sum(seconds * power), 0)
    from share group by subaccount_id, minute
    on conflict (subaccount_id, minute, agent_id) do update set
      reports = m.reports + excluded.reports,
      device_seconds = m.device_seconds + excluded.device_seconds,
      online_seconds = m.online_seconds + excluded.online_seconds,
      mining_seconds = m.mining_seconds + excluded.mining_seconds,
      hashrate_seconds = m.hashrate_seconds + excluded.hashrate_seconds,
      power_seconds = m.power_seconds + excluded.power_seconds
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
      case when i.failure_kind = 'refused' then 0 else least(s.failures + 1, 30000) end as failures_now,
      coalesce(i.at - extract(epoch from s.averaged_since)::float8, 0) as age,
      s.coin_enum not in (1, 6, 99) as in_terahashes
    from i join asic_state s on s.device_id = i.id
  ), judged as (
    select met.*, refused or (is_online and failures_now < 3
      and not (failure_kind = 'connection' and failures_now >= 2)) as online
    from met
  ), o as materialized (
    select judged.*, least(since, $1::float8) as span, false as active, null::real as hashrate, null::real as power from judged
  ), state as (
    update asic_state s set
      reported_at = o.time,
      is_online = o.online,
      auth_error = case when o.refused then true else s.auth_error end,
      failures = o.failures_now::smallint,
      failure = o.failure_kind || ': ' || o.message,
      issues = case
        when not o.online then 1 | case when s.auth_error then 2048 else 0 end
        when o.refused then (s.issues & ~1) | 2048
        else s.issues end,
      hashrate = case when o.online and not o.refused then s.hashrate end,
      power = case when o.online and not o.refused then s.power end,
      is_mining = case when not o.refused then s.is_mining and o.online end,
      is_resting = s.is_resting and o.online and not o.refused,
      hashrate10m = weighted_average(s.hashrate10m, case when o.online then null else 0::real end, o.since, o.age, 600),
      hashrate1h = weighted_average(s.hashrate1h, case when o.online then null else 0::real end, o.since, o.age, 3600),
      hashrate24h = weighted_average(s.hashrate24h, case when o.online then null else 0::real end, o.since, o.age, 86400),
      low_hashrate_since = case when o.online then s.low_hashrate_since end,
      low_hashrate_seconds = case when o.online then s.low_hashrate_seconds end,
      no_share_since = case when o.online then s.no_share_since end,
      untrusted_pool_since = case when o.online then s.untrusted_pool_since end
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'asic') else jsonb_build_object('kind', 'asic', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into asic_sample (time, device_id, subaccount_id, status) select time, id, subaccount_id, 0::smallint from o
  ), share as (
    select o.subaccount_id, o.online, o.active, o.hashrate, o.power, o.in_terahashes, minute, minute = floor(o.at / 60)::int as own,
      least(o.at, (minute + 1) * 60.0) - greatest(o.at - o.span, minute * 60.0) as seconds
    from o, generate_series(floor((o.at - o.span) / 60)::int, floor(o.at / 60)::int) as minute
  ), summed as (
    insert into site_minute as m (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds,
      mining_seconds, hashrate_seconds, power_seconds)
    select to_timestamp(minute * 60.0), subaccount_id, $3::int, count(*) filter (where own), sum(seconds),
      coalesce(sum(seconds) filter (where online), 0), coalesce(sum(seconds) filter (where active), 0),
      coalesce(sum(seconds * hashrate) filter (where in_terahashes), 0), coalesce(sum(seconds * power), 0)
    from share group by subaccount_id, minute
    on conflict (subaccount_id, minute, agent_id) do update set
      reports = m.reports + excluded.reports,
      device_seconds = m.device_seconds + excluded.device_seconds,
      online_seconds = m.online_seconds + excluded.online_seconds,
      mining_seconds = m.mining_seconds + excluded.mining_seconds,
      hashrate_seconds = m.hashrate_seconds + excluded.hashrate_seconds,
      power_seconds = m.power_seconds + excluded.power_seconds
  )
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id;
