import { sql, type RawBuilder } from 'kysely';

/** From this share of an agent's devices and of a minute on, a minute counts as wholly sampled: a device that was added just now leaves no gap. */
const wholeShare = 0.98;

/**
 * SQL that reads minutes of all sites that row-level security shows: what their devices did together (H/s, W), how many
 * `devices` were sampled of those `expected`, and whether it `is_whole`, as each agent sampled its own. Minutes in which no
 * agent reported are left out where no device was expected.
 */
export function wholeMinutes(from: Date, to: Date): RawBuilder<unknown> {
  return sql`
    with event as (
      select minute, agent_id, sum(hashrate_seconds) / 60 as hashrate, sum(power_seconds) / 60 as power,
        sum(device_seconds) / 60 as devices, sum(online_seconds) / 60 as online, sum(mining_seconds) / 60 as hashing,
        0::bigint as change
      from site_minute where minute >= ${from}::timestamptz and minute < ${to}::timestamptz group by 1, 2
      union all
      select greatest(date_trunc('minute', at), date_trunc('minute', ${from}::timestamptz) - interval '1 minute'), agent_id,
        null, null, null, null, null, sum(change) from watched_miners where at < ${to}::timestamptz group by 1, 2
    ), of_agent as (
      select minute, agent_id, sum(hashrate) as hashrate, sum(power) as power, sum(devices) as devices,
        sum(online) as online, sum(hashing) as hashing, sum(change) as change,
        sum(sum(change)) over (partition by agent_id order by minute) as expected
      from event group by minute, agent_id
    ), of_all as (
      select minute, sum(hashrate) as hashrate, sum(power) as power, sum(devices) as devices, sum(online) as online,
        sum(hashing) as hashing, sum(sum(change)) over (order by minute) as expected,
        coalesce(sum(expected) filter (where devices >= ${wholeShare}::float8 * expected), 0) as whole,
        lead(minute, 1, date_trunc('minute', ${to}::timestamptz)) over (order by minute) as next
      from of_agent group by minute
    )
    select minute, hashrate, power, coalesce(devices, 0) as devices, online, hashing, expected,
      devices is not null and whole >= expected as is_whole
    from of_all where devices is not null or expected > 0
    union all
    select silent, null, null, 0, null, null, expected, false from of_all,
      generate_series(minute + interval '1 minute', least(next, ${to}::timestamptz) - interval '1 minute', '1 minute') as silent
    where expected > 0`;
}
