import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { chartStep } from './chart-step.ts';

/** One point of a site's chart: what all devices together did, on average over its step. */
export interface SiteHistoryPoint {
  /** Begin of the step. */
  at: Date;
  /** H/s, all coins that count in Th/s. */
  hashrate: number;
  /** W */
  power: number;
  /** Devices watched, of these online, of these hashing. */
  devices: number;
  online: number;
  hashing: number;
}

/** The chart of all sites that the transaction may see. Steps in which no agent reported are left out. */
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
    ), whole as (
      select minute, sum(hashrate_seconds) / 60 as hashrate, sum(power_seconds) / 60 as power,
        sum(device_seconds) / 60 as devices, sum(online_seconds) / 60 as online, sum(mining_seconds) / 60 as hashing
      from site_minute where minute >= ${from}::timestamptz and minute < ${to}::timestamptz
        and minute <= (select until from reported)
      group by minute
    )
    select to_timestamp(floor(extract(epoch from minute) / ${step}::int) * ${step}::int) as at, avg(hashrate) as hashrate,
      avg(power) as power, avg(devices) as devices, avg(online) as online, avg(hashing) as hashing
    from whole group by 1 order by 1`.execute(transaction);
  return { step, points: rows };
}
