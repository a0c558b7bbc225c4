import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { SignalSpan } from '../../../platform/signals/signal-history.ts';
import { kindTables, rollUpsOf, sampleScale, type SampledMeasure } from '../kind-platform/index.ts';

/** An hour of a device. */
export interface DeviceHour {
  readonly deviceId: number;
  readonly hour: Date;
}

/**
 * The hours of devices in which a measure may have crossed the value of `near`: all but those of which the lowest and highest value
 * are known to lie on one side of it. Where an hour keeps its highest value alone, it was certainly not crossed if that is lower.
 */
export async function crossedHours(
  transaction: AccessTransaction,
  kind: DeviceKind,
  measure: SampledMeasure,
  deviceIds: readonly number[],
  { from, to, near = 0 }: SignalSpan,
): Promise<DeviceHour[]> {
  const rollUps = rollUpsOf(kind.measures).filter((one) => one.measure.name === measure.name);
  const column = (how: 'min' | 'max') => rollUps.find(({ rollUp }) => rollUp === how)?.column;
  const value = sql`${near * sampleScale(measure)}::float8`;
  const [lowest, highest] = [column('min'), column('max')];
  const { rows } = await sql<DeviceHour>`
    select device_id as "deviceId", hour from ${sql.table(kindTables(kind).hour)}
    where device_id = any (${[...deviceIds]}::int[]) and hour >= ${from}::timestamptz and hour < ${to}::timestamptz
      and ${lowest === undefined ? sql`true` : sql`${sql.ref(lowest)} <= ${value}`}
      and ${highest === undefined ? sql`true` : sql`${sql.ref(highest)} >= ${value}`}`.execute(transaction);
  return rows;
}

/** The samples of hours that are not packed yet, of those hours of devices in which a measure crossed the value of `near`. */
export async function openSamplesNear(
  transaction: AccessTransaction,
  kind: DeviceKind,
  measure: SampledMeasure,
  deviceIds: readonly number[],
  { from, to, near = 0 }: SignalSpan,
): Promise<(DeviceHour & { at: Date; value: number | null })[]> {
  const value = sql.ref(measure.column);
  const scaled = sql`${near * sampleScale(measure)}::float8`;
  const { rows } = await sql<DeviceHour & { at: Date; value: number | null }>`
    select "deviceId", hour, at, value::float8 / ${sql.lit(sampleScale(measure))} as value from (
      select device_id as "deviceId", date_trunc('hour', time, 'UTC') as hour, time as at, ${value} as value,
        min(${value}) over of_hour <= ${scaled} and max(${value}) over of_hour >= ${scaled} as "isCrossed"
      from ${sql.table(kindTables(kind).sample)}
      where device_id = any (${[...deviceIds]}::int[]) and time >= ${from}::timestamptz and time < ${to}::timestamptz
      window of_hour as (partition by device_id, date_trunc('hour', time, 'UTC'))
    ) open where "isCrossed"`.execute(transaction);
  return rows;
}

/** The samples of packed hours of devices, in one statement. */
export async function samplesOf(
  transaction: AccessTransaction,
  kind: DeviceKind,
  measure: SampledMeasure,
  hours: readonly DeviceHour[],
): Promise<{ deviceId: number; at: Date; value: number | null }[]> {
  if (hours.length === 0) return [];
  const { rows } = await sql<{ deviceId: number; at: Date; value: number | null }>`
    select b.device_id as "deviceId", b.hour + make_interval(secs => u.second) as at, (u.value::float8 / ${sql.lit(sampleScale(measure))}) as value
    from unnest(${hours.map(({ deviceId }) => deviceId)}::int[], ${hours.map(({ hour }) => hour)}::timestamptz[]) as wanted (device_id, hour)
      join ${sql.table(kindTables(kind).block)} b on b.device_id = wanted.device_id and b.hour = wanted.hour,
      unnest(b.seconds, b.${sql.ref(measure.column)}) as u (second, value)`.execute(transaction);
  return rows;
}
