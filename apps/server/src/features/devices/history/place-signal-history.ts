import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { rollUpOver } from '@headframe/domain/signals/measure-signals';
import type { Signal } from '@headframe/domain/signals/define-signal';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { addSignalHistory, bySubject } from '../../../platform/signals/signal-history.ts';
import type { SignalScope } from '../../../platform/signals/signal-source.ts';
import { isCovered, kindTables, rollUpsOf } from '../kind-platform/index.ts';
import { chartQuery } from './device-history.ts';
import { boundHistoryRows, rowsPerDevice } from './history-rows.ts';
import { chartOfMany } from './statements/chart-statement.ts';
import { uuidsOf } from '../../../platform/validation/named-id.ts';

interface Member {
  readonly id: number;
  readonly subject: string;
}

/** The devices that stand in places now, each with the place that people know, as a query. */
function membersOf(scope: SignalScope, kind: DeviceKind, signal: Signal, subjects: readonly string[]) {
  const ids = sql`any (${[...scope.subaccountsWith(signal.history ?? null)]}::integer[])`;
  const named = sql`any (${uuidsOf(subjects)}::uuid[])`;
  const inSlot = sql`from slot l join rack r on r.id = l.rack_id join device d on d.id = l.device_id`;
  const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
    site: sql`n.name as subject from subaccount n join device d on d.subaccount_id = n.id
      where n.name = any (${[...subjects]}::text[]) and n.id = ${ids}`,
    group: sql`g.selector_id::text as subject ${inSlot}
        join site_group g on g.selector_id = r.group_id and g.subaccount_id = r.subaccount_id
      where g.selector_id = ${named} and r.subaccount_id = ${ids}`,
    rack: sql`r.selector_id::text as subject ${inSlot} where r.selector_id = ${named} and r.subaccount_id = ${ids}`,
  };
  return sql<Member>`
    select id, subject from (
      select d.id, ${sources[signal.source?.place ?? 'site']} and d.kind = ${kind.kind} and d.deleted_at is null
    ) member join ${sql.table(kindTables(kind).state)} s on s.device_id = member.id
    where ${isCovered(kind, signal.source?.measure)}`;
}

/** From this share of the devices of a place on, a step counts as wholly sampled (`site-history.ts`). */
const wholeShare = 0.98;

/**
 * Adds the history of what devices of places come to: over those that stand there now, from rollups and samples of each, in one statement. A
 * step in which not all of them were sampled is null; a device that did not answer was sampled, and has no part in it.
 */
export function addPlaceHistory(kind: DeviceKind, signal: Signal): void {
  const { over = 'sum', measure } = signal.source ?? {};
  const rollUp = rollUpsOf(kind.measures).find(
    (one) => one.measure.name === measure && one.rollUp === rollUpOver[over],
  );
  if (!rollUp) return;
  const statements = chartOfMany(kind, rollUp, false);
  addSignalHistory([signal.key], async (scope, wanted, subjects, span) => {
    const ofPlaces = membersOf(scope, kind, wanted, subjects);
    const counted = await sql<{ members: number }>`
      select count(*)::int as members from (${ofPlaces}) of_place`.execute(scope.transaction);
    boundHistoryRows((counted.rows[0]?.members ?? 0) * rowsPerDevice(span));
    const { rows: members } = await ofPlaces.execute(scope.transaction);
    const { step, statement, parameters } = chartQuery(statements, span);
    const text = `with member as (
      select m.id, m.subject, count(*) over (partition by m.subject) as members from unnest($1::int[], $6::text[]) as m (id, subject)
    )
    select m.subject, c.at,
      case when count(*) >= ${wholeShare} * m.members then ${over}(c."${rollUp.name}") end as value
    from (${statement}) c join member m on m.id = c.device_id group by m.subject, m.members, c.at`;
    const values = [members.map(({ id }) => id), ...parameters, members.map(({ subject }) => subject)];
    const query = CompiledQuery.raw(text, values);
    const { rows } = await scope.transaction.executeQuery<{ subject: string; at: Date; value: number | null }>(query);
    return { step, subjects: bySubject(rows) };
  });
}
