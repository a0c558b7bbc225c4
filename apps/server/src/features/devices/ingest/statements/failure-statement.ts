import { issueBitsOf, kindTables, namedMeasures, type KindColumns } from '../../kind-platform/index.ts';
import { eventTables, metBefore, returnedChanges } from './event-tables.ts';
import { failureColumns, inputRows } from './input-columns.ts';
import { assignments, batchParameters, changedDevices, metState, named, parameter } from './met-state.ts';

/** A device is offline after this many reports in a row without an answer, … */
export const failuresUntilOffline = 3;
/** … or after this many of which the last could not even connect. */
export const connectionFailuresUntilOffline = 2;

function setOfFailure(kind: KindColumns): Record<string, string> {
  const bit = issueBitsOf(kind.kind);
  const hasHostKey = 'HOST_KEY_CHANGED' in kind.kind.issues;
  // What shows another key is not read until a person accepts it: figures of before say nothing any more.
  const keepsFigures = `o.online and not o.refused${hasHostKey ? " and o.failure_kind <> 'hostKey'" : ''}`;
  const hostKeyBit = hasHostKey
    ? ` | case when o.failure_kind = 'hostKey' then ${bit('HOST_KEY_CHANGED')} else 0 end`
    : '';
  const current = namedMeasures(kind.kind.measures).filter(({ measure }) => measure.state && measure.isCurrent);
  return {
    reported_at: 'o.time',
    is_online: 'o.online',
    auth_error: 'case when o.refused then true else s.auth_error end',
    failures: 'o.failures_now::smallint',
    failure: "o.failure_kind || ': ' || o.message",
    issues: `case
        when not o.online then ${bit('DISCONNECTED')} | case when s.auth_error then ${bit('AUTH_ERROR')} else 0 end
        when o.refused then (s.issues & ~${bit('DISCONNECTED')}) | ${bit('AUTH_ERROR')}
        else s.issues end${hostKeyBit}`,
    ...Object.fromEntries(current.map(({ column }) => [column, `case when ${keepsFigures} then s.${column} end`])),
    ...kind.sql?.setOfFailure,
  };
}

/**
 * The statement that stores a batch of reports without a reading, of one kind. A device that refuses the credential answers,
 * so it stays online with an authorization error; any other failure counts towards offline.
 */
export function failureStatement(kind: KindColumns): string {
  const { state, sample } = kindTables(kind.kind);
  const met = [
    ...metBefore,
    's.is_online',
    "i.failure_kind = 'refused' as refused",
    "case when i.failure_kind = 'refused' then 0 else least(s.failures + 1, 30000) end as failures_now",
    ...named(kind.sql?.met ?? {}),
  ];
  const further = named({ active: 'false', ...kind.sql?.failure });
  return changedDevices([
    inputRows(failureColumns, batchParameters.length + 1),
    `met as (
    ${metState(met)}
    from i join ${state} s on s.device_id = i.id
  )`,
    `judged as (
    select met.*, refused or (is_online and failures_now < ${failuresUntilOffline}
      and not (failure_kind = 'connection' and failures_now >= ${connectionFailuresUntilOffline})) as online
    from met
  )`,
    `o as materialized (
    select judged.*, least(since, ${parameter.maxSpan}) as span, ${further.join(', ')} from judged
  )`,
    `state as (
    update ${state} s set
      ${assignments(setOfFailure(kind))}
    from o where s.device_id = o.id and o.is_newest
    ${returnedChanges}
  )`,
    ...eventTables(kind),
    `sampled as (
    insert into ${sample} (time, device_id, subaccount_id, status) select time, id, subaccount_id, 0::smallint from o
  )`,
    ...(kind.sql?.sums ?? []),
  ]);
}
