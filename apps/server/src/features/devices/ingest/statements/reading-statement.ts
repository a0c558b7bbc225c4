import {
  kindTables,
  namedMeasures,
  sampledMeasures,
  sampleScale,
  type KindColumns,
  type SampledMeasure,
} from '../../kind-platform/index.ts';
import { eventTables, metBefore, returnedChanges } from './event-tables.ts';
import { inputRows, partArrays, readingColumns } from './input-columns.ts';
import { assignments, batchParameters, changedDevices, metState, named, parameter } from './met-state.ts';

function sampled(named: SampledMeasure): string {
  const { column, measure } = named;
  const scale = sampleScale(named);
  if (measure.value === 'flag') return `${column}::int::smallint`;
  if (scale !== 1) return `(${column} * ${scale})::${measure.sample.type}`;
  return measure.state === measure.sample.type || !measure.state ? column : `${column}::${measure.sample.type}`;
}

function setOfReading(kind: KindColumns): Record<string, string> {
  const measures = namedMeasures(kind.kind.measures).filter(({ measure }) => measure.state);
  const own = [...measures.map(({ column }) => column), ...Object.keys(kind.columns)];
  const ofDetail = Object.keys(kind.detailColumns).map((column) => [
    column,
    `case when o.has_detail then o.${column} else s.${column} end`,
  ]);
  return {
    reported_at: 'o.time',
    last_seen_at: 'o.time',
    is_online: 'true',
    auth_error: 'o.auth_error',
    failures: '0',
    failure: 'null',
    issues: 'o.issues',
    ...Object.fromEntries(own.map((column) => [column, `o.${column}`])),
    ...Object.fromEntries(ofDetail),
    ...kind.sql?.setOfReading,
  };
}

/**
 * The statement that stores a batch of readings of one kind: state and samples, and the sums that the kind adds. A reading
 * older than the state is history only. Bits of a sample's status: 1 the device answered, 2 it was active.
 */
export function readingStatement(kind: KindColumns): string {
  const { state, sample } = kindTables(kind.kind);
  const samples = sampledMeasures(kind.kind.measures);
  const arrays = partArrays(kind);
  const columns = [...samples, ...arrays].map(({ column }) => `${column}, `).join('');
  const values = [...samples.map(sampled), ...arrays.map(({ column, type }) => `${column}::${type}[]`)];
  return changedDevices([
    inputRows(readingColumns(kind), batchParameters.length + 1),
    `met as (
    ${metState([...metBefore, ...named({ ...kind.sql?.met, ...kind.sql?.metOfReading })])}
    from i join ${state} s on s.device_id = i.id
  )`,
    `o as materialized (
    select met.*, true as online, least(since, ${parameter.maxSpan}) as span from met
  )`,
    `state as (
    update ${state} s set
      ${assignments(setOfReading(kind))}
    from o where s.device_id = o.id and o.is_newest
    ${returnedChanges}
  )`,
    ...eventTables(kind),
    `sampled as (
    insert into ${sample} (time, device_id, subaccount_id, ${columns}status)
    select time, id, subaccount_id, ${values.map((value) => `${value}, `).join('')}(1 + active::int * 2)::smallint from o
  )`,
    ...(kind.sql?.sums ?? []),
  ]);
}
