import {
  inputType,
  namedMeasures,
  partIdsColumn,
  partSampleColumn,
  sampledMeasures,
} from '../../kind-platform/index.ts';
import type { ColumnType, KindColumns } from '../../kind-platform/index.ts';

/** A column of the rows that a statement takes. */
interface InputColumn {
  readonly name: string;
  /** Type in the statement; arrays of parts travel as text. */
  readonly type: ColumnType;
}

/** Arrays of the parts of a sample, as texts: which parts, and their measures; with the type of their elements. */
export function partArrays({ kind }: Pick<KindColumns, 'kind'>): { column: string; type: ColumnType }[] {
  if (!kind.part) return [];
  const measures = sampledMeasures(kind.part.measures).map(({ column, measure }) => ({
    column: partSampleColumn(kind, column),
    type: measure.sample.type,
  }));
  return [{ column: partIdsColumn, type: 'integer' }, ...measures];
}

function entries(columns: Readonly<Record<string, ColumnType>>): InputColumn[] {
  return Object.entries(columns).map(([name, type]) => ({ name, type }));
}

/** Columns of every batch: the device, and when it was read, in seconds since the epoch. */
const read: readonly InputColumn[] = [
  { name: 'id', type: 'integer' },
  { name: 'at', type: 'double precision' },
];

/** What the statement that stores readings takes of each. */
export function readingColumns(kind: KindColumns): InputColumn[] {
  const measures = namedMeasures(kind.kind.measures).filter(({ measure }) => measure.state ?? measure.sample);
  return [
    ...read,
    { name: 'auth_error', type: 'boolean' },
    { name: 'issues', type: 'integer' },
    { name: 'active', type: 'boolean' },
    ...measures.map((named) => ({ name: named.column, type: inputType(named) })),
    ...entries(kind.columns),
    ...entries(kind.sql?.inputs ?? {}),
    ...(Object.keys(kind.detailColumns).length > 0 ? entries({ has_detail: 'boolean', ...kind.detailColumns }) : []),
    ...partArrays(kind).map(({ column }) => ({ name: column, type: 'text' as const })),
  ];
}

/** What the statement that stores reports without a reading takes of each. */
export const failureColumns: readonly InputColumn[] = [
  ...read,
  { name: 'failure_kind', type: 'text' },
  { name: 'message', type: 'text' },
];

/** What the statement that stores the current values of parts takes of each part. */
export function partColumns({ kind }: KindColumns): InputColumn[] {
  const measures = namedMeasures(kind.part?.measures ?? {}).filter(({ measure }) => measure.state);
  return [
    ...read,
    { name: 'part_id', type: 'integer' },
    ...measures.map((named) => ({ name: named.column, type: inputType(named) })),
  ];
}

/** The rows of a batch as a table `i`: an array of each column, from the parameter `first` on. */
export function inputRows(columns: readonly InputColumn[], first: number): string {
  const arrays = columns.map(({ type }, place) => `$${first + place}::${type}[]`);
  const names = columns.map(({ name }) => name);
  return `i as materialized (
    select * from unnest(
      ${arrays.join(', ')}
    ) as row (${names.join(', ')})
  )`;
}
