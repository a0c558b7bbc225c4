-- Made from the descriptor of the kind plc; vitest -u writes it again.

-- Stores a batch of readings.
with i as materialized (
    select * from unnest(
      $4::integer[], $5::double precision[], $6::boolean[], $7::integer[], $8::boolean[], $9::smallint[], $10::smallint[], $11::smallint[], $12::text[], $13::text[]
    ) as row (id, at, auth_error, issues, active, coils_on, coils_off, coils_pending, part_ids, coil_is_on)
  ), met as (
    select i.*,
      to_timestamp(i.at) as time,
      s.subaccount_id,
      $3::int as agent_id,
      s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp($2::float8) as is_newest,
      coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
      s.issues as issues_before,
      s.last_seen_at is not null as was_seen
    from i join plc_state s on s.device_id = i.id
  ), o as materialized (
    select met.*, true as online, least(since, $1::float8) as span from met
  ), state as (
    update plc_state s set
      reported_at = o.time,
      last_seen_at = o.time,
      is_online = true,
      auth_error = o.auth_error,
      failures = 0,
      failure = null,
      issues = o.issues,
      coils_on = o.coils_on,
      coils_off = o.coils_off,
      coils_pending = o.coils_pending
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'plc') else jsonb_build_object('kind', 'plc', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into plc_sample (time, device_id, subaccount_id, coils_on, coils_pending, part_ids, coil_is_on, status)
    select time, id, subaccount_id, coils_on, coils_pending, part_ids::integer[], coil_is_on::smallint[], (1 + active::int * 2)::smallint from o
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
    from i join plc_state s on s.device_id = i.id
  ), judged as (
    select met.*, refused or (is_online and failures_now < 3
      and not (failure_kind = 'connection' and failures_now >= 2)) as online
    from met
  ), o as materialized (
    select judged.*, least(since, $1::float8) as span, false as active from judged
  ), state as (
    update plc_state s set
      reported_at = o.time,
      is_online = o.online,
      auth_error = case when o.refused then true else s.auth_error end,
      failures = o.failures_now::smallint,
      failure = o.failure_kind || ': ' || o.message,
      issues = case
        when not o.online then 1 | case when s.auth_error then 2 else 0 end
        when o.refused then (s.issues & ~1) | 2
        else s.issues end,
      coils_on = case when o.online and not o.refused then s.coils_on end,
      coils_off = case when o.online and not o.refused then s.coils_off end,
      coils_pending = case when o.online and not o.refused then s.coils_pending end
    from o where s.device_id = o.id and o.is_newest
    returning s.device_id, s.subaccount_id, o.time, o.was_seen, o.issues_before as before, s.issues as now
  ), changed as materialized (select * from state where now <> before), noted as (
    insert into event (at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, data)
    select c.time, c.subaccount_id, e.code, 'device', c.device_id, c.device_id, d.name, d.ip, d.mac, d.place,
      case when e.flags = 0 then jsonb_build_object('kind', 'plc') else jsonb_build_object('kind', 'plc', 'flags', e.flags) end
    from changed c join event_subjects(array(select device_id from changed)) d on d.device_id = c.device_id
      cross join lateral (values (0, was_seen and now & 1 <> 0 and not before & 1 <> 0, 0), (1, was_seen and before & 1 <> 0 and not now & 1 <> 0, 0), (3, not now & 1 <> 0 and now & ~before & ~1 <> 0, now & ~before & ~1), (4, not now & 1 <> 0 and not before & 1 <> 0 and before & ~now <> 0, before & ~now)) as e (code, is_due, flags)
    where e.is_due
  ), sampled as (
    insert into plc_sample (time, device_id, subaccount_id, status) select time, id, subaccount_id, 0::smallint from o
  )
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id;

-- Stores the current values of parts.
with i as materialized (
    select * from unnest(
      $1::integer[], $2::double precision[], $3::integer[], $4::boolean[], $5::boolean[], $6::boolean[], $7::boolean[], $8::boolean[], $9::integer[]
    ) as row (id, at, part_id, is_on, is_output_on, is_changing, is_writable, is_pulsable, address)
  )
  insert into plc_coil_state as p (part_id, device_id, subaccount_id, reported_at, is_on, is_output_on, is_changing, is_writable, is_pulsable, address)
  select i.part_id, i.id, s.subaccount_id, s.reported_at, i.is_on, i.is_output_on, i.is_changing, i.is_writable, i.is_pulsable, i.address
  from i join plc_state s on s.device_id = i.id and s.reported_at = to_timestamp(i.at)
  on conflict (part_id) do update set subaccount_id = excluded.subaccount_id,
    reported_at = excluded.reported_at, is_on = excluded.is_on, is_output_on = excluded.is_output_on, is_changing = excluded.is_changing, is_writable = excluded.is_writable, is_pulsable = excluded.is_pulsable, address = excluded.address
  where (p.subaccount_id, p.is_on, p.is_output_on, p.is_changing, p.is_writable, p.is_pulsable, p.address) is distinct from
    (excluded.subaccount_id, excluded.is_on, excluded.is_output_on, excluded.is_changing, excluded.is_writable, excluded.is_pulsable, excluded.address);
