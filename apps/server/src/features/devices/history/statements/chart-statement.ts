import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import {
  kindTables,
  partIdsColumn,
  partSampleColumn,
  rollUpsOf,
  sampleScale,
  type RolledUp,
} from '../../kind-platform/index.ts';

/**
 * The statements of charts. Parameters: $1 what it is the chart of (the device, the part, or a list of parts), $2 from and
 * $3 to, $4 seconds of a step, $5 the begin of the first hour; charts of parts: $6 the device.
 */
export interface ChartStatements {
  /** From the samples, for steps of less than an hour. */
  readonly samples: string;
  /** From the rollups; hours that are not packed yet come from their samples. */
  readonly hours: string;
  /** Names of what is charted, in the order of the columns. */
  readonly rollUps: readonly RolledUp[];
}

const inSpan = 'time >= $2::timestamptz and time < $3::timestamptz';

/**
 * Since when devices of others are shared with the caller. A block is of a whole hour: of the one in which the share began, whom it is
 * shared with reads what came after.
 */
const sharedSince = `(select shared_id, sharer_id, min(shared_at) as shared_at from shared_history()
      where sharer_id <> all (current_subaccount_ids()) group by 1, 2) since`;

/** A mean weighs each row by the reports that it stands for. */
function charted({ rollUp, column, name, measure }: RolledUp): string {
  const scale = sampleScale(measure);
  const value =
    rollUp === 'avg'
      ? `sum(${column}::float8 * weight) / nullif(sum(weight) filter (where ${column} is not null), 0)`
      : `${rollUp}(${column})::float8`;
  return `${value}${scale === 1 ? '' : ` / ${scale}`} as "${name}"`;
}

/** Where rows of a chart come from. */
interface ChartSource {
  rollUps: readonly RolledUp[];
  /** Each report of open hours as a row, by the columns of rollups. */
  open: string;
  block: string;
  hour: string;
  key: string;
  /** Whether $1 is a list of keys, of which each has a chart of its own. */
  isOfMany?: boolean;
  /** How many reports a rolled up hour stands for. */
  weight: string;
}

function chartOf({ rollUps, open, block, hour, key, isOfMany = false, weight }: ChartSource): ChartStatements {
  const isOf = isOfMany ? `${key} = any($1::int[])` : `${key} = $1::int`;
  const each = isOfMany ? `${key}, ` : '';
  const sampled = [...new Set(rollUps.map(({ measure }) => measure.column))];
  const step = 'to_timestamp(floor(extract(epoch from time) / $4::int) * $4::int)';
  const whole = (closed: string) => `with sample as (
    ${open}
    union all
    ${closed}
  )
  select ${each}${step} as at,
    ${rollUps.map(charted).join(',\n    ')}
  from sample ${isOfMany ? 'group by 1, 2' : 'group by 1 order by 1'}`;
  return {
    rollUps,
    samples: whole(`select ${each}time, 1 as weight, ${rollUps.map(({ measure }) => `u.${measure.column}`).join(', ')}
    from ${block} b left join ${sharedSince} on since.shared_id = b.device_id and since.sharer_id = b.subaccount_id,
      unnest(b.seconds, ${sampled.map((column) => `b.${column}`).join(', ')}) as u (second, ${sampled.join(', ')}),
      lateral (select b.hour + make_interval(secs => u.second) as time) as at
    where b.${isOf} and b.hour >= $5::timestamptz and b.hour < $3::timestamptz and ${inSpan}
      and (since.shared_at is null or time >= since.shared_at)`),
    hours: whole(`select ${each}hour as time, ${weight} as weight, ${rollUps.map(({ column }) => column).join(', ')}
    from ${hour} where ${isOf} and hour >= greatest($2::timestamptz, $5::timestamptz) and hour < $3::timestamptz`),
  };
}

/** What charts draw: the first rollup of each measure that a panel names. */
function drawn(rollUps: readonly RolledUp[]): RolledUp[] {
  return rollUps.filter(({ name, measure }) => measure.measure.chart !== undefined && name === measure.name);
}

/** The statements of the charts of a device, or of a part. */
export interface Charts {
  /** Every rollup. */
  readonly all: ChartStatements;
  /** What is drawn alone, which most charts ask for: a rollup that nobody reads costs time. Null where nothing is drawn. */
  readonly drawn: ChartStatements | null;
}

function chartsOf(rollUps: readonly RolledUp[], make: (rollUps: readonly RolledUp[]) => ChartStatements): Charts {
  const some = drawn(rollUps);
  return { all: make(rollUps), drawn: some.length > 0 ? make(some) : null };
}

/** The statements that read no more than the series with these names ask for; all of them where none are named. */
export function chartFor({ all, drawn: some }: Charts, names: readonly string[] | null | undefined): ChartStatements {
  const isDrawn = names?.every((wanted) => some?.rollUps.some(({ name }) => name === wanted));
  return isDrawn && some ? some : all;
}

/** The charts of a device. */
export function deviceCharts(kind: DeviceKind): Charts {
  return chartsOf(rollUpsOf(kind.measures), (rollUps) => deviceChart(kind, rollUps));
}

/** The statements of the charts of one rollup of many devices, or of many parts ($1 their ids), in no order. */
export function chartOfMany(kind: DeviceKind, rollUp: RolledUp, isOfParts: boolean): ChartStatements {
  const { sample, block, hour, part } = kindTables(kind);
  const { column } = rollUp;
  const source = { rollUps: [rollUp], isOfMany: true };
  if (!isOfParts)
    return chartOf({
      ...source,
      open: `select device_id, time, 1 as weight, ${rollUp.measure.column} as ${column}
    from ${sample} where device_id = any($1::int[]) and ${inSpan}`,
      block,
      hour,
      key: 'device_id',
      weight: 'answered',
    });
  if (!part) throw new RangeError(`Devices of the kind ${kind.kind} have no parts.`);
  return chartOf({
    ...source,
    open: `select p.part_id, time, 1 as weight, p.${rollUp.measure.column} as ${column}
    from ${sample}, unnest(${partIdsColumn}, ${partSampleColumn(kind, rollUp.measure.column)}) as p (part_id, ${rollUp.measure.column})
    where device_id in (select device_id from device_part where id = any($1::int[])) and ${inSpan} and p.part_id = any($1::int[])`,
    block: part.block,
    hour: part.hour,
    key: 'part_id',
    weight: 'samples',
  });
}

/** The charts of a part, null for kinds without parts. */
export function partCharts(kind: DeviceKind): Charts | null {
  return kind.part ? chartsOf(rollUpsOf(kind.part.measures), (rollUps) => partChart(kind, rollUps)) : null;
}

/** The statements of the charts of many parts of one device in one, in no order; null for kinds without parts. */
export function allPartCharts(kind: DeviceKind): ChartStatements | null {
  return kind.part ? manyPartsChart(kind, rollUpsOf(kind.part.measures)) : null;
}

function deviceChart(kind: DeviceKind, rollUps: readonly RolledUp[]): ChartStatements {
  const { sample, block, hour } = kindTables(kind);
  const columns = rollUps.map(({ measure, column }) => `${measure.column} as ${column}`);
  return chartOf({
    rollUps,
    open: `select time, 1 as weight, ${columns.join(', ')} from ${sample} where device_id = $1::int and ${inSpan}`,
    block,
    hour,
    key: 'device_id',
    weight: 'answered',
  });
}

function partChart(kind: DeviceKind, rollUps: readonly RolledUp[]): ChartStatements {
  const { sample, part } = kindTables(kind);
  if (!part) throw new RangeError(`Devices of the kind ${kind.kind} have no parts.`);
  const place = `array_position(${partIdsColumn}, $1::int)`;
  const columns = rollUps.map(
    ({ measure, column }) => `(${partSampleColumn(kind, measure.column)})[place] as ${column}`,
  );
  return chartOf({
    rollUps,
    open: `select time, 1 as weight, ${columns.join(', ')}
    from ${sample}, lateral (select ${place} as place) as of_part
    where device_id = $6::int and ${inSpan} and place is not null`,
    block: part.block,
    hour: part.hour,
    key: 'part_id',
    weight: 'samples',
  });
}

function manyPartsChart(kind: DeviceKind, rollUps: readonly RolledUp[]): ChartStatements {
  const { sample, part } = kindTables(kind);
  if (!part) throw new RangeError(`Devices of the kind ${kind.kind} have no parts.`);
  const sampled = [...new Set(rollUps.map(({ measure }) => measure.column))];
  const columns = rollUps.map(({ measure, column }) => `p.${measure.column} as ${column}`);
  return chartOf({
    rollUps,
    open: `select p.part_id, time, 1 as weight, ${columns.join(', ')}
    from ${sample}, unnest(${[partIdsColumn, ...sampled.map((column) => partSampleColumn(kind, column))].join(', ')})
      as p (part_id, ${sampled.join(', ')})
    where device_id = $6::int and ${inSpan} and p.part_id = any($1::int[])`,
    block: part.block,
    hour: part.hour,
    key: 'part_id',
    isOfMany: true,
    weight: 'samples',
  });
}
