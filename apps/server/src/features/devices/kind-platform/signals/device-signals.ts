import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceFreshSeconds, type Signal } from '@headframe/domain/signals/define-signal';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Topic } from '../../../../platform/pubsub/pubsub.ts';
import { addSignalSource, type SignalReading } from '../../../../platform/signals/signal-source.ts';
import { kindTables } from '../kind-tables.ts';
import { uuidsOf } from '../../../../platform/validation/named-id.ts';

type Expression = RawBuilder<unknown>;

/** The value of a signal over the device (`d`) and its state, or that of its part (`s`). */
export type ValueOf = (signal: Signal) => Expression;

/** Whether a reading counts: it is fresh, or younger than three polls of its agent (`a`) where these are far apart. */
export function isFreshSql(at: Expression, { kind }: DeviceKind): Expression {
  const poll = sql`coalesce(a.setting->'kindPollSeconds'->>${sql.lit(kind)}, a.setting->>'pollSeconds', '15')::int`;
  return sql`coalesce(${at} > now() - make_interval(secs => greatest(${sql.lit(deviceFreshSeconds)}, 3 * ${poll})), false)`;
}

/** Devices of a kind in these subaccounts: that own them, or that they are shared with. */
function isIn(kind: DeviceKind, subaccountIds: readonly number[]): Expression {
  const ids = sql`${[...subaccountIds]}::integer[]`;
  return sql`d.kind = ${kind.kind} and d.deleted_at is null and (d.subaccount_id = any (${ids}) or d.shared_with && ${ids})`;
}

interface Subjects {
  /** Tables of the subjects, with their device (`d`). */
  from: Expression;
  id: Expression;
  at: Expression;
  where: Expression;
}

async function readRows(
  transaction: AccessTransaction,
  { kind, valueOf, from, id, at, where }: Subjects & { kind: DeviceKind; valueOf: ValueOf },
  signals: readonly Signal[],
  subjects: readonly string[],
): Promise<SignalReading[]> {
  const values = sql.join(signals.map((signal) => sql`(${valueOf(signal)})::double precision`));
  const { rows } = await sql<{ subject: string; at: Date | null; isFresh: boolean; values: (number | null)[] }>`
    select ${id}::text as subject, ${at} as at, ${isFreshSql(at, kind)} as "isFresh", array[${values}] as values
    from ${from} left join agent a on a.id = d.agent_id
    where ${id} = any (${uuidsOf(subjects)}::uuid[]) and ${where}`.execute(transaction);
  return rows.flatMap((row) =>
    signals.map(({ key }, place): SignalReading => {
      const value = row.values[place] ?? null;
      const counts = value !== null && row.isFresh;
      const at = value === null ? null : row.at;
      return {
        key,
        subject: row.subject,
        value,
        at,
        isStale: value !== null && !counts,
        reporting: counts ? 1 : 0,
        of: 1,
      };
    }),
  );
}

/** What changes with the readings of a kind. */
export const topicsOf = ({ kind }: DeviceKind): Topic[] => [kind as Topic, 'agent'];

/** Adds the source of signals of a kind's devices. */
export function addDeviceSignals(kind: DeviceKind, signals: readonly Signal[], valueOf: ValueOf): void {
  const state = sql.table(kindTables(kind).state);
  addSignalSource({
    keys: signals.map(({ key }) => key),
    topics: topicsOf(kind),
    read: ({ transaction, subaccountsWith }, wanted, subjects) => {
      const where = isIn(kind, subaccountsWith(kind.permissions.read));
      const from = sql`device d join ${state} s on s.device_id = d.id`;
      const source = { kind, valueOf, from, where, id: sql`d.selector_id`, at: sql`s.last_seen_at` };
      return readRows(transaction, source, wanted, subjects);
    },
  });
}

/** Adds the source of signals of the parts of a kind's devices. */
export function addPartSignals(kind: DeviceKind, signals: readonly Signal[], valueOf: ValueOf): void {
  const { part } = kindTables(kind);
  if (!part) return;
  addSignalSource({
    keys: signals.map(({ key }) => key),
    topics: topicsOf(kind),
    read: ({ transaction, subaccountsWith }, wanted, subjects) => {
      const where = sql`p.removed_at is null and ${isIn(kind, subaccountsWith(kind.permissions.read))}`;
      const from = sql`device_part p join ${sql.table(part.state)} s on s.part_id = p.id join device d on d.id = p.device_id`;
      const source = { kind, valueOf, from, where, id: sql`p.selector_id`, at: sql`s.reported_at` };
      return readRows(transaction, source, wanted, subjects);
    },
  });
}
