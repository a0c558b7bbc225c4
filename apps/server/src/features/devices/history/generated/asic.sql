-- Made from the descriptor of the kind asic; vitest -u writes it again.

-- Packs an hour.
with sample as (
    select device_id, subaccount_id, floor(extract(epoch from time - $1::timestamptz))::smallint as second, hashrate, max_chip, max_pcb, power, min_fan, max_fan, status from asic_sample where time >= $1::timestamptz and time < $2::timestamptz
    union all
    select b.device_id, b.subaccount_id, u.second, u.hashrate, u.max_chip, u.max_pcb, u.power, u.min_fan, u.max_fan, u.status
    from asic_sample_block b, unnest(b.seconds, b.hashrate, b.max_chip, b.max_pcb, b.power, b.min_fan, b.max_fan, b.status)
      as u (second, hashrate, max_chip, max_pcb, power, min_fan, max_fan, status)
    where b.hour = $1::timestamptz and (b.device_id, b.subaccount_id) in (
      select device_id, subaccount_id from asic_sample where time >= $1::timestamptz and time < $2::timestamptz)
    order by device_id, subaccount_id, second
  ), grouped as materialized (
    select device_id, subaccount_id,
      array_agg(second) as second_values, array_agg(hashrate) as hashrate_values, array_agg(max_chip) as max_chip_values, array_agg(max_pcb) as max_pcb_values, array_agg(power) as power_values, array_agg(min_fan) as min_fan_values, array_agg(max_fan) as max_fan_values, array_agg(status) as status_values,
      count(*)::int as samples,
      count(*) filter (where status & 1 = 1)::int as answered,
      count(*) filter (where status & 2 = 2)::int as active,
      avg(hashrate)::real as hashrate,
      min(hashrate) as hashrate_min,
      max(hashrate) as hashrate_max,
      avg(max_chip)::smallint as max_chip,
      max(max_chip) as max_chip_max,
      avg(max_pcb)::smallint as max_pcb,
      max(max_pcb) as max_pcb_max,
      avg(power)::real as power,
      max(power) as power_max,
      min(min_fan) as min_fan,
      max(max_fan) as max_fan
    from sample group by device_id, subaccount_id
  ), packed as (
    insert into asic_sample_block (hour, device_id, subaccount_id, seconds, hashrate, max_chip, max_pcb, power, min_fan, max_fan, status)
    select $1::timestamptz, device_id, subaccount_id, second_values, hashrate_values, max_chip_values, max_pcb_values, power_values, min_fan_values, max_fan_values, status_values
    from grouped
    on conflict (device_id, subaccount_id, hour) do update set seconds = excluded.seconds, hashrate = excluded.hashrate, max_chip = excluded.max_chip, max_pcb = excluded.max_pcb, power = excluded.power, min_fan = excluded.min_fan, max_fan = excluded.max_fan, status = excluded.status
  )
  insert into asic_hour (hour, device_id, subaccount_id, samples, answered, active, hashrate, hashrate_min, hashrate_max, max_chip, max_chip_max, max_pcb, max_pcb_max, power, power_max, min_fan, max_fan)
  select $1::timestamptz, device_id, subaccount_id, samples, answered, active, hashrate, hashrate_min, hashrate_max, max_chip, max_chip_max, max_pcb, max_pcb_max, power, power_max, min_fan, max_fan from grouped
  on conflict (device_id, subaccount_id, hour) do update set samples = excluded.samples, answered = excluded.answered, active = excluded.active, hashrate = excluded.hashrate, hashrate_min = excluded.hashrate_min, hashrate_max = excluded.hashrate_max, max_chip = excluded.max_chip, max_chip_max = excluded.max_chip_max, max_pcb = excluded.max_pcb, max_pcb_max = excluded.max_pcb_max, power = excluded.power, power_max = excluded.power_max, min_fan = excluded.min_fan, max_fan = excluded.max_fan;

-- Reads a chart of hashrate, hashrateMin, hashrateMax, maxChip, maxChipMax, maxPCB, maxPCBMax, power, powerMax, minFan, maxFan from samples.
with sample as (
    select time, 1 as weight, hashrate as hashrate, hashrate as hashrate_min, hashrate as hashrate_max, max_chip as max_chip, max_chip as max_chip_max, max_pcb as max_pcb, max_pcb as max_pcb_max, power as power, power as power_max, min_fan as min_fan, max_fan as max_fan from asic_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.hashrate, u.hashrate, u.hashrate, u.max_chip, u.max_chip, u.max_pcb, u.max_pcb, u.power, u.power, u.min_fan, u.max_fan
    from asic_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.hashrate, b.max_chip, b.max_pcb, b.power, b.min_fan, b.max_fan) as u (second, hashrate, max_chip, max_pcb, power, min_fan, max_fan),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    min(hashrate_min)::float8 as "hashrateMin",
    max(hashrate_max)::float8 as "hashrateMax",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    max(max_chip_max)::float8 / 10 as "maxChipMax",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPCB",
    max(max_pcb_max)::float8 / 10 as "maxPCBMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    min(min_fan)::float8 as "minFan",
    max(max_fan)::float8 as "maxFan"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, hashrate as hashrate, hashrate as hashrate_min, hashrate as hashrate_max, max_chip as max_chip, max_chip as max_chip_max, max_pcb as max_pcb, max_pcb as max_pcb_max, power as power, power as power_max, min_fan as min_fan, max_fan as max_fan from asic_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, hashrate, hashrate_min, hashrate_max, max_chip, max_chip_max, max_pcb, max_pcb_max, power, power_max, min_fan, max_fan
    from asic_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    min(hashrate_min)::float8 as "hashrateMin",
    max(hashrate_max)::float8 as "hashrateMax",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    max(max_chip_max)::float8 / 10 as "maxChipMax",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPCB",
    max(max_pcb_max)::float8 / 10 as "maxPCBMax",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power",
    max(power_max)::float8 as "powerMax",
    min(min_fan)::float8 as "minFan",
    max(max_fan)::float8 as "maxFan"
  from sample group by 1 order by 1;

-- Reads a chart of hashrate, maxChip, maxPCB, power from samples.
with sample as (
    select time, 1 as weight, hashrate as hashrate, max_chip as max_chip, max_pcb as max_pcb, power as power from asic_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select time, 1 as weight, u.hashrate, u.max_chip, u.max_pcb, u.power
    from asic_sample_block b left join (select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, b.hashrate, b.max_chip, b.max_pcb, b.power) as u (second, hashrate, max_chip, max_pcb, power),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = $1::int and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and time >= $2::timestamptz and time < $3::timestamptz
      and (since.shared_at is null or time >= since.shared_at)
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPCB",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power"
  from sample group by 1 order by 1;

-- Reads a chart from rollups.
with sample as (
    select time, 1 as weight, hashrate as hashrate, max_chip as max_chip, max_pcb as max_pcb, power as power from asic_sample where device_id = $1::int and time >= $2::timestamptz and time < $3::timestamptz
    union all
    select hour as time, answered as weight, hashrate, max_chip, max_pcb, power
    from asic_hour where device_id = $1::int and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz
  )
  select to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int) as at,
    sum(hashrate::float8 * weight) / nullif(sum(weight) filter (where hashrate is not null), 0) as "hashrate",
    sum(max_chip::float8 * weight) / nullif(sum(weight) filter (where max_chip is not null), 0) / 10 as "maxChip",
    sum(max_pcb::float8 * weight) / nullif(sum(weight) filter (where max_pcb is not null), 0) / 10 as "maxPCB",
    sum(power::float8 * weight) / nullif(sum(weight) filter (where power is not null), 0) as "power"
  from sample group by 1 order by 1;
