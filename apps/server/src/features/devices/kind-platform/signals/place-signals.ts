import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { signalPlaces, type Signal, type SignalPlace } from '@headframe/domain/signals/define-signal';
import { sql, type RawBuilder } from 'kysely';
import { addSignalSource, type SignalReading } from '../../../../platform/signals/signal-source.ts';
import { kindTables } from '../kind-tables.ts';
import { isCovered } from './covered-devices.ts';
import { isFreshSql, topicsOf, type ValueOf } from './device-signals.ts';
import { uuidsOf } from '../../../../platform/validation/named-id.ts';

type Expression = RawBuilder<unknown>;

type Figures = readonly [value: number | null, at: Date | null, reporting: number, of: number];

const figuresOf = ['value', 'at', 'reporting', 'of'] as const;

/**
 * What a signal comes to over the devices of a place: over those with a fresh reading, or where there are none over those that answered
 * last. A device that does not answer has no part in it, and counts.
 */
function together(signal: Signal, place: number, value: Expression, covers: Expression): Expression {
  const over = sql.raw(signal.source?.over ?? 'sum');
  const known = sql`${covers} and s.is_online and ${value} is not null`;
  const fresh = sql`${known} and f.is_fresh`;
  const [asValue, asAt, asReporting, asOf] = figuresOf.map((name) => sql.ref(`${name}${place}`));
  return sql`
    coalesce(${over}((${value})::double precision) filter (where ${fresh}), ${over}((${value})::double precision) filter (where ${known})) as ${asValue},
    coalesce(min(s.last_seen_at) filter (where ${fresh}), min(s.last_seen_at) filter (where ${known})) as ${asAt},
    count(*) filter (where ${fresh})::int as ${asReporting}, count(*) filter (where ${covers})::int as ${asOf}`;
}

function readingsOf(row: { subject: string } & Readonly<Record<string, unknown>>, signals: readonly Signal[]) {
  return signals.map(({ key }, place): SignalReading => {
    const [value, at, reporting, of] = figuresOf.map((name) => row[`${name}${place}`]) as unknown as Figures;
    return { key, subject: row.subject, value, at, isStale: value !== null && reporting === 0, reporting, of };
  });
}

/** The places of one sort: their name for people or id (`subject`), their subaccount, and their devices (`d`). */
const places: Readonly<Record<SignalPlace, (subjects: readonly string[], isOfKind: Expression) => Expression>> = {
  site: (subjects, isOfKind) => sql`
    (select n.id, n.name as subject, n.id as subaccount_id from subaccount n where n.name = any (${[...subjects]}::text[])) place
      left join device d on d.subaccount_id = place.id and ${isOfKind}`,
  group: (subjects, isOfKind) => sql`
    (select n.id, n.selector_id::text as subject, n.subaccount_id, n.selector_id from site_group n
      where n.selector_id = any (${uuidsOf(subjects)}::uuid[])) place
      left join (rack r join slot l on l.rack_id = r.id join device d on d.id = l.device_id and ${isOfKind})
        on r.group_id = place.selector_id and r.subaccount_id = place.subaccount_id`,
  rack: (subjects, isOfKind) => sql`
    (select n.id, n.selector_id::text as subject, n.subaccount_id from rack n
      where n.selector_id = any (${uuidsOf(subjects)}::uuid[])) place
      left join (slot l join device d on d.id = l.device_id and ${isOfKind}) on l.rack_id = place.id`,
};

/** Adds the sources of what the devices of places come to, one for each sort of place; shared devices count with their owner. */
export function addPlaceSignals(kind: DeviceKind, signals: readonly Signal[], valueOf: ValueOf): void {
  const state = sql.table(kindTables(kind).state);
  const isOfKind = sql`d.kind = ${sql.lit(kind.kind)} and d.deleted_at is null`;
  for (const place of signalPlaces)
    addSignalSource({
      keys: signals.flatMap(({ key, source }) => (source?.place === place ? key : [])),
      topics: place === 'site' ? topicsOf(kind) : [...topicsOf(kind), 'rack', 'siteGroup'],
      read: async ({ transaction, subaccountsWith }, wanted, subjects) => {
        const figures = wanted.map((signal, index) => {
          return together(signal, index, valueOf(signal), isCovered(kind, signal.source?.measure));
        });
        const { rows } = await sql<{ subject: string } & Readonly<Record<string, unknown>>>`
        select place.subject, ${sql.join(figures)}
        from ${places[place](subjects, isOfKind)}
          left join ${state} s on s.device_id = d.id
          left join agent a on a.id = d.agent_id
          cross join lateral (select ${isFreshSql(sql`s.last_seen_at`, kind)} as is_fresh) f
        where place.subaccount_id = any (${[...subaccountsWith(kind.permissions.read)]}::integer[])
        group by place.id, place.subject`.execute(transaction);
        return rows.flatMap((row) => readingsOf(row, wanted));
      },
    });
}
