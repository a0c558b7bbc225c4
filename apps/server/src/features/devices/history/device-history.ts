import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { chartStep } from './chart-step.ts';

/** One point of a device's chart: means over its step; null where the device reported nothing. */
export interface DeviceHistoryPoint {
  /** Begin of the step. */
  at: Date;
  /** H/s */
  hashrate: number | null;
  minHashrate: number | null;
  maxHashrate: number | null;
  /** W */
  power: number | null;
  /** Hottest chip and board, °C. */
  chipTemperature: number | null;
  pcbTemperature: number | null;
  /** Slowest and fastest fan, rpm. */
  minFan: number | null;
  maxFan: number | null;
}

/** A device's chart. Steps without any report are left out; steps in which it never answered hold nulls. */
export interface DeviceHistory {
  /** Seconds between two points. */
  step: number;
  points: DeviceHistoryPoint[];
}

const hourSeconds = 3600;

/** Samples of open hours as rows that stand for one report each. */
function rawSamples(deviceId: number, from: Date, to: Date): RawBuilder<unknown> {
  return sql`
    select time, 1 as weight, hashrate, hashrate as low, hashrate as high, power, max_chip, max_pcb, min_fan, max_fan
    from asic_sample where device_id = ${deviceId} and time >= ${from}::timestamptz and time < ${to}::timestamptz`;
}

function packedSamples(deviceId: number, from: Date, to: Date): RawBuilder<unknown> {
  const firstHour = new Date(Math.floor(from.getTime() / 3_600_000) * 3_600_000);
  return sql`
    select time, 1 as weight, u.hashrate, u.hashrate, u.hashrate, u.power, u.max_chip, u.max_pcb, u.min_fan, u.max_fan
    from asic_sample_block b,
      unnest(b.seconds, b.hashrate, b.power, b.max_chip, b.max_pcb, b.min_fan, b.max_fan)
        as u (second, hashrate, power, max_chip, max_pcb, min_fan, max_fan),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.device_id = ${deviceId} and b.hour >= ${firstHour}::timestamptz and b.hour < ${to}::timestamptz
      and time >= ${from}::timestamptz and time < ${to}::timestamptz`;
}

function rollups(deviceId: number, from: Date, to: Date): RawBuilder<unknown> {
  return sql`
    select hour as time, answered as weight, hashrate, min_hashrate, max_hashrate, power, chip, pcb, min_fan, max_fan
    from asic_hour where device_id = ${deviceId} and hour >= ${from}::timestamptz and hour < ${to}::timestamptz`;
}

/**
 * The chart of one device over a span, in at most about `points` points. Steps of an hour and more are read from the hourly
 * rollups, shorter ones from the samples; hours that are not packed yet come from their raw rows either way.
 */
export async function deviceHistory(
  transaction: AccessTransaction,
  deviceId: number,
  from: Date,
  to: Date,
  points: number,
): Promise<DeviceHistory> {
  const step = chartStep((to.getTime() - from.getTime()) / 1000, points);
  const closed = step >= hourSeconds ? rollups(deviceId, from, to) : packedSamples(deviceId, from, to);
  const weighted = (column: string) =>
    sql`sum(${sql.ref(column)}::float8 * weight) / nullif(sum(weight) filter (where ${sql.ref(column)} is not null), 0)`;
  const { rows } = await sql<DeviceHistoryPoint>`
    with sample as (${rawSamples(deviceId, from, to)} union all ${closed})
    select to_timestamp(floor(extract(epoch from time) / ${step}::int) * ${step}::int) as at,
      ${weighted('hashrate')} as hashrate, min(low) as "minHashrate", max(high) as "maxHashrate",
      ${weighted('power')} as power, ${weighted('max_chip')} / 10 as "chipTemperature",
      ${weighted('max_pcb')} / 10 as "pcbTemperature", min(min_fan) as "minFan", max(max_fan) as "maxFan"
    from sample group by 1 order by 1`.execute(transaction);
  return { step, points: rows };
}
