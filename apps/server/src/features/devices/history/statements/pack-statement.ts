import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { Measures } from '@headframe/domain/devices/measure';
import {
  kindTables,
  partIdsColumn,
  partSampleColumn,
  rollUpsOf,
  sampledMeasures,
  type RolledUp,
} from '../../kind-platform/index.ts';

/** Where the samples of one hour come from, and where they go. */
interface PackedTable {
  /** What a block is of, beside its hour. */
  keys: readonly string[];
  /** Those of the keys that, with the hour, name a block. */
  unique: readonly string[];
  block: string;
  hour: string;
  /** Columns of a sample that are packed. */
  columns: readonly string[];
  rollUps: readonly RolledUp[];
  /** Counts of the samples of an hour. */
  counts: Readonly<Record<string, string>>;
  /** Raw samples: keys, `second` and columns. */
  fresh: string;
  /** Keys of the raw samples. */
  freshKeys: string;
}

const inHour = 'time >= $1::timestamptz and time < $2::timestamptz';
const second = 'floor(extract(epoch from time - $1::timestamptz))::smallint as second';

function rolledUp({ rollUp, measure, column, type }: RolledUp): string {
  return rollUp === 'avg'
    ? `avg(${measure.column})::${type} as ${column}`
    : `${rollUp}(${measure.column}) as ${column}`;
}

function replaced(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ');
}

function packInto(table: PackedTable): string {
  const { columns, counts, rollUps, fresh, freshKeys, block, hour } = table;
  const keys = table.keys.join(', ');
  const arrays = ['second', ...columns].map((column) => `array_agg(${column}) as ${column}_values`);
  const counted = Object.entries(counts).map(([name, count]) => `${count}::int as ${name}`);
  const hourColumns = [...Object.keys(counts), ...rollUps.map(({ column }) => column)];
  return `with sample as (
    ${fresh}
    union all
    select ${table.keys.map((key) => `b.${key}`).join(', ')}, ${['second', ...columns].map((column) => `u.${column}`).join(', ')}
    from ${block} b, unnest(b.seconds, ${columns.map((column) => `b.${column}`).join(', ')})
      as u (second, ${columns.join(', ')})
    where b.hour = $1::timestamptz and (${table.keys.map((key) => `b.${key}`).join(', ')}) in (
      ${freshKeys})
    order by ${keys}, second
  ), grouped as materialized (
    select ${keys},
      ${arrays.join(', ')},
      ${[...counted, ...rollUps.map(rolledUp)].join(',\n      ')}
    from sample group by ${keys}
  ), packed as (
    insert into ${block} (hour, ${keys}, seconds, ${columns.join(', ')})
    select $1::timestamptz, ${keys}, ${['second', ...columns].map((column) => `${column}_values`).join(', ')}
    from grouped
    on conflict (${table.unique.join(', ')}, hour) do update set ${replaced(['seconds', ...columns])}
  )
  insert into ${hour} (hour, ${keys}, ${hourColumns.join(', ')})
  select $1::timestamptz, ${keys}, ${hourColumns.join(', ')} from grouped
  on conflict (${table.unique.join(', ')}, hour) do update set ${replaced(hourColumns)}`;
}

function sampleColumns(measures: Measures): string[] {
  return sampledMeasures(measures).map(({ column }) => column);
}

function packDevices(kind: DeviceKind): string {
  const { sample, block, hour } = kindTables(kind);
  const columns = [...sampleColumns(kind.measures), 'status'];
  return packInto({
    keys: ['device_id', 'subaccount_id'],
    unique: ['device_id', 'subaccount_id'],
    block,
    hour,
    columns,
    rollUps: rollUpsOf(kind.measures),
    counts: {
      samples: 'count(*)',
      answered: 'count(*) filter (where status & 1 = 1)',
      active: 'count(*) filter (where status & 2 = 2)',
    },
    fresh: `select device_id, subaccount_id, ${second}, ${columns.join(', ')} from ${sample} where ${inHour}`,
    freshKeys: `select device_id, subaccount_id from ${sample} where ${inHour}`,
  });
}

function packParts(kind: DeviceKind): string[] {
  const { sample, part } = kindTables(kind);
  if (!kind.part || !part) return [];
  const columns = sampleColumns(kind.part.measures);
  const arrays = [partIdsColumn, ...columns.map((column) => partSampleColumn(kind, column))];
  return [
    packInto({
      keys: ['part_id', 'device_id', 'subaccount_id'],
      unique: ['part_id', 'subaccount_id'],
      block: part.block,
      hour: part.hour,
      columns,
      rollUps: rollUpsOf(kind.part.measures),
      counts: { samples: 'count(*)' },
      fresh: `select p.part_id, device_id, subaccount_id, ${second}, ${columns.map((column) => `p.${column}`).join(', ')}
    from ${sample}, unnest(${arrays.join(', ')}) as p (part_id, ${columns.join(', ')}) where ${inHour}`,
      freshKeys: `select unnest(${partIdsColumn}), device_id, subaccount_id from ${sample} where ${inHour}`,
    }),
  ];
}

/**
 * The statements that pack the raw samples from $1 to $2 (one hour) into blocks and compute that hour's rollups: of the
 * devices of a kind, and of their parts. Blocks that are there already (rows came late) are opened and packed again together
 * with the new rows.
 */
export function packStatements(kind: DeviceKind): string[] {
  return [...packParts(kind), packDevices(kind)];
}
