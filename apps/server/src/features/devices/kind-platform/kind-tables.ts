import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { namedMeasures, rollUpsOf, sampledMeasures, snakeCase, type ColumnType } from './kind-columns.ts';

/** Names of the tables that hold what devices of one kind report. */
export interface KindTables {
  /** How each device is now. */
  readonly state: string;
  /** Raw reports of open hours, packed hours, and rollups of hours. */
  readonly sample: string;
  readonly block: string;
  readonly hour: string;
  /** The same of parts; raw reports of parts stand as arrays in the samples of their device. */
  readonly part?: { readonly state: string; readonly block: string; readonly hour: string };
}

export function kindTables({ kind, part }: Pick<DeviceKind, 'kind' | 'part'>): KindTables {
  const own = { state: `${kind}_state`, sample: `${kind}_sample`, block: `${kind}_sample_block`, hour: `${kind}_hour` };
  if (!part) return own;
  const prefix = `${kind}_${snakeCase(part.name)}`;
  return { ...own, part: { state: `${prefix}_state`, block: `${prefix}_sample_block`, hour: `${prefix}_hour` } };
}

/** The column of a device's sample that holds a measure of its parts, in the order of {@link partIdsColumn}. */
export function partSampleColumn(kind: Pick<DeviceKind, 'part'>, column: string): string {
  return `${snakeCase(kind.part?.name ?? '')}_${column}`;
}

/** The column of a device's sample that names the parts in the order of its arrays, by `device_part.id`. */
export const partIdsColumn = 'part_ids';

export type Columns = Readonly<Record<string, ColumnType | `${ColumnType}[]`>>;

/** Columns that a state computes of each reading beside the measures; see `KindIngest`. */
export type OwnColumns = Readonly<Record<string, ColumnType>>;

function stateOf(measures: DeviceKind['measures']): Columns {
  return Object.fromEntries(
    namedMeasures(measures).flatMap(({ column, measure }) => (measure.state ? [[column, measure.state]] : [])),
  );
}

function sampleOf(measures: DeviceKind['measures'], toColumn = (column: string) => column): [string, ColumnType][] {
  return sampledMeasures(measures).map(({ column, measure }) => [toColumn(column), measure.sample.type]);
}

function arraysOf(columns: readonly (readonly [string, ColumnType])[]): Columns {
  return Object.fromEntries(columns.map(([name, type]) => [name, `${type}[]`] as const));
}

const owner: Columns = { device_id: 'integer', subaccount_id: 'integer' };
const byHour: Columns = { ...owner, hour: 'timestamptz' };
const ofPart: Columns = { ...owner, part_id: 'integer' };

function hourOf(measures: DeviceKind['measures']): Columns {
  return Object.fromEntries(rollUpsOf(measures).map(({ column, type }) => [column, type]));
}

const reported: Columns = {
  ...owner,
  kind: 'text',
  reported_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  is_online: 'boolean',
  auth_error: 'boolean',
  failures: 'smallint',
  failure: 'text',
  issues: 'integer',
};

function partColumns(kind: DeviceKind, tables: KindTables): Record<string, Columns> {
  if (!kind.part || !tables.part) return {};
  const { measures } = kind.part;
  const { state, block, hour } = tables.part;
  return {
    [state]: { ...ofPart, reported_at: 'timestamptz', ...stateOf(measures) },
    [block]: { ...byHour, ...ofPart, seconds: 'smallint[]', ...arraysOf(sampleOf(measures)) },
    [hour]: { ...byHour, ...ofPart, samples: 'integer', ...hourOf(measures) },
  };
}

/** Every column that the tables of a kind must have, by table; states may have more. */
export function kindColumns(kind: DeviceKind, own: OwnColumns = {}): Record<string, Columns> {
  const tables = kindTables(kind);
  const samples = sampleOf(kind.measures);
  const ofParts = kind.part ? sampleOf(kind.part.measures, (column) => partSampleColumn(kind, column)) : [];
  return {
    [tables.state]: { ...reported, ...stateOf(kind.measures), ...own },
    [tables.sample]: {
      ...owner,
      time: 'timestamptz',
      ...Object.fromEntries(samples),
      ...(kind.part ? { [partIdsColumn]: 'integer[]', ...arraysOf(ofParts) } : {}),
      status: 'smallint',
    },
    [tables.block]: { ...byHour, seconds: 'smallint[]', ...arraysOf(samples), status: 'smallint[]' },
    [tables.hour]: { ...byHour, samples: 'integer', answered: 'integer', active: 'integer', ...hourOf(kind.measures) },
    ...partColumns(kind, tables),
  };
}
