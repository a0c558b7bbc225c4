import type { StoredCommand } from '@headframe/domain/devices/all-commands';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import {
  actionIsOn,
  keysOf,
  kindOfCommand,
  subjectOf,
  type AnyCommandKind,
  type CommandSubject,
  type SubjectIds,
} from './command-kind.ts';
import type { CommandOptions } from './command-options.ts';
import type { OwnPayloads } from './own-payloads.ts';

/** Scheduled rails leave a device alone for the stay time, or until its targets are cleared. */
function skipRail({ scheduledSkipRail, stayTime }: CommandOptions): RawBuilder<unknown>[] {
  if (!scheduledSkipRail) return [];
  const until = stayTime > 0 ? sql`now() + make_interval(secs => ${stayTime})` : sql`'infinity'::timestamptz`;
  return [sql`skip_rail_until = ${until}`];
}

function tableOf({ table }: CommandSubject): RawBuilder<unknown> {
  if (!table) throw new Error('No table is registered for a desired state.');
  return table;
}

/** The column that names what a command on devices, or on parts, is for. */
function keyColumn(on: 'device' | 'part'): RawBuilder<number> {
  return on === 'part' ? sql`x.part_id` : sql`x.device_id`;
}

/** Stores the desired state of devices or parts beside what they report, so that a mismatch shows until they agree. */
export async function setDesiredState(
  transaction: AccessTransaction,
  stored: StoredCommand,
  options: CommandOptions,
  ids: SubjectIds,
  own?: OwnPayloads,
): Promise<void> {
  const { command, subject } = kindOfCommand(stored.kind);
  const { desired, on } = command;
  const isStored = desired && (desired.storedWith !== 'switchTarget' || options.switchTarget);
  const column = isStored ? subject.desired[desired.field] : undefined;
  const valueOf = (payload: object) => JSON.stringify(desired?.of({ ...stored, ...payload }));
  if (own && column) {
    const values = [...own].map(([id, payload]) => ({ id, value: valueOf(payload) }));
    await sql`update ${tableOf(subject)} x set ${column.set(sql`own.value::jsonb`)}
      from json_to_recordset(${JSON.stringify(values)}) as own (id int, value text) where ${keyColumn(on)} = own.id`.execute(
      transaction,
    );
    return;
  }
  const assignments = [...(column ? [column.set(sql`${valueOf({})}::jsonb`)] : []), ...skipRail(options)];
  if (assignments.length > 0)
    await sql`update ${tableOf(subject)} x set ${sql.join(assignments)}
      where ${keyColumn(on)} = any (${keysOf(ids)}::int[])`.execute(transaction);
}

/** Whether commands of the kind can make scheduled rails skip its devices. */
function canSkipRails({ descriptor }: AnyCommandKind, on: 'device' | 'part'): boolean {
  return Object.values(descriptor.commands).some(
    (command) => command.on === on && command.options.includes('skipRail'),
  );
}

/**
 * Removes the desired state of devices or parts (Clear Targets); what they are stays as it is. Returns the inner keys of
 * those that had one.
 */
export async function clearDesiredState(
  transaction: AccessTransaction,
  kind: AnyCommandKind,
  ids: SubjectIds,
): Promise<number[]> {
  const on = actionIsOn(kind, 'clearTargets');
  const subject = subjectOf(kind, on);
  const columns = Object.values(subject.desired);
  const canSkip = canSkipRails(kind, on);
  const clear = [...columns.map((column) => column.clear), ...(canSkip ? [sql`skip_rail_until = null`] : [])];
  const isSet = [
    ...columns.flatMap((column) => column.isSet ?? []),
    ...(canSkip ? [sql`skip_rail_until is not null`] : []),
  ];
  const { rows } = await sql<{ id: number }>`update ${tableOf(subject)} x set ${sql.join(clear)}
    where ${keyColumn(on)} = any (${keysOf(ids)}::int[]) and (${sql.join(isSet, sql` or `)})
    returning ${keyColumn(on)} as id`.execute(transaction);
  return rows.map(({ id }) => id);
}
