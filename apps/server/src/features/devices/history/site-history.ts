import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { chartStep } from './chart-step.ts';
import { bucketOf, bucketSql, expectedMiners, of } from './expected-miners.ts';

/** One point of a site's chart: what all devices together did, on average over the whole minutes of its step. */
export interface SiteHistoryPoint {
  /** Begin of the step. */
  at: Date;
  /** H/s, all coins that count in Th/s; null, as the others, where no minute of the step was wholly sampled. */
  hashrate: number | null;
  /** W */
  power: number | null;
  /** Devices online, and devices hashing. */
  online: number | null;
  hashing: number | null;
  /** Devices that reported, on average over the step, and the most that should have. */
  devices: number;
  expected: number;
}

/** The chart of all sites that the transaction may see. Steps before there was a device are left out. */
export interface SiteHistory {
  /** Seconds between two points. */
  step: number;
  points: SiteHistoryPoint[];
}

/** From this share of an agent's devices and of a minute on, a minute counts as wholly sampled: a device that was added just now leaves no gap. */
const wholeShare = 0.98;

/** How long reports may be in transit beyond the maximum poll interval, in seconds. */
const deliverySeconds = 15;

/**
 * The chart of the sites of every subaccount that row-level security shows, in at most about `points` points. Minutes that
 * are not fully reported yet (every device reports once in its agent's poll interval) are left out. `only` narrows it to one of the subaccounts.
 */
export async function siteHistory(
  transaction: AccessTransaction,
  from: Date,
  to: Date,
  points: number,
  only: number | null = null,
): Promise<SiteHistory> {
  const step = chartStep((to.getTime() - from.getTime()) / 1000, points, 60);
  const bucket = bucketOf(step);
  const place = sql`(bucket * ${sql.lit(bucket)} / ${sql.lit(step)})`;
  const expected = sql`e.counts[(${bucketSql(sql`m.minute`, bucket)} - e.first + 1)::int]`;
  const { rows } = await sql<SiteHistoryPoint>`
    with reported as (
      select least(${to}::timestamptz - interval '1 second', now() - make_interval(secs => ${deliverySeconds} + 60 +
        coalesce(max(coalesce(setting->'kindPollSeconds'->>'asic', setting->>'pollSeconds')::int), 15))) as until
      from agent where removed_at is null
    ), expected as materialized (
      ${expectedMiners(from, to, bucket, only)}
    ), total as materialized (
      select first + place - 1 as bucket, sum(count)::int as expected
      from expected, unnest(counts) with ordinality as counted (count, place) group by 1
    ), minutes as (
      select m.minute, ${bucketSql(sql`m.minute`, bucket)} as bucket, sum(hashrate_seconds) / 60 as hashrate,
        sum(power_seconds) / 60 as power, sum(device_seconds) / 60 as devices, sum(online_seconds) / 60 as online,
        sum(mining_seconds) / 60 as hashing,
        coalesce(sum(${expected}) filter (where m.device_seconds >= ${60 * wholeShare}::float8 * ${expected}), 0) as whole
      from site_minute m left join expected e on e.subaccount_id = m.subaccount_id and e.agent_id = m.agent_id
      where m.minute >= ${from}::timestamptz and m.minute <= (select until from reported) ${of(only, sql`m.subaccount_id`)}
      group by m.minute
    ), judged as (
      select m.*, m.whole >= coalesce(a.counts[(m.bucket - a.first + 1)::int], 0) as is_whole from minutes m,
        (select min(bucket) as first, array_agg(expected order by bucket) as counts from total) as a
    ), stepped as (
      select ${place} as place, avg(hashrate) filter (where is_whole) as hashrate, avg(power) filter (where is_whole) as power,
        avg(online) filter (where is_whole) as online, avg(hashing) filter (where is_whole) as hashing,
        sum(devices) as devices, count(*) as minutes
      from judged group by 1
    ), wanted as (
      select ${place} as place, max(expected) as expected from total, reported
      where bucket * ${sql.lit(bucket)} <= extract(epoch from until) group by 1
    )
    select to_timestamp(place * ${sql.lit(step)}) as at, hashrate, power, online, hashing,
      coalesce(devices / greatest(minutes, (least((place + 1) * ${sql.lit(step)}, extract(epoch from until) + 60)
        - greatest(place * ${sql.lit(step)}, extract(epoch from ${from}::timestamptz))) / 60), 0)::float8 as devices,
      greatest(expected, round(devices / minutes), 0)::int as expected
    from (stepped full join wanted using (place)) cross join reported
    where stepped.place is not null or expected > 0 order by 1`.execute(transaction);
  return { step, points: rows };
}
