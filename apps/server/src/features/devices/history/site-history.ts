import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { chartStep } from './chart-step.ts';
import { wholeMinutes } from './whole-minutes.ts';

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

/** How long reports may be in transit beyond the maximum poll interval, in seconds. */
const deliverySeconds = 15;

/**
 * The chart of the sites of every subaccount that row-level security shows, in at most about `points` points. Minutes that
 * are not fully reported yet (every device reports once in its agent's poll interval) are left out.
 */
export async function siteHistory(
  transaction: AccessTransaction,
  from: Date,
  to: Date,
  points: number,
): Promise<SiteHistory> {
  const step = chartStep((to.getTime() - from.getTime()) / 1000, points, 60);
  const { rows } = await sql<SiteHistoryPoint>`
    with reported as (
      select now() - make_interval(secs => ${deliverySeconds} + 60 +
        coalesce(max(coalesce(setting->'kindPollSeconds'->>'asic', setting->>'pollSeconds')::int), 15)) as until
      from agent where removed_at is null
    ), minutes as (
      ${wholeMinutes(from, to)}
    ), stepped as (
      select floor(extract(epoch from minute) / ${step}::int) as place, count(*) as minutes,
        avg(hashrate) filter (where is_whole) as hashrate, avg(power) filter (where is_whole) as power,
        avg(online) filter (where is_whole) as online, avg(hashing) filter (where is_whole) as hashing,
        sum(devices) as devices, max(expected) as expected
      from minutes where minute >= ${from}::timestamptz and minute <= (select until from reported) group by 1
    )
    select to_timestamp(place * ${step}::int) as at, hashrate, power, online, hashing, devices / minutes as devices,
      greatest(expected, round(devices / minutes))::int as expected
    from stepped order by 1`.execute(transaction);
  return { step, points: rows };
}
