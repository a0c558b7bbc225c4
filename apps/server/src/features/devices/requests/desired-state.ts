import type { StoredCommand } from '@headframe/domain/devices/all-commands';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { kindOfCommand, type AnyCommandKind } from './command-kind.ts';
import type { CommandOptions } from './command-options.ts';
import type { OwnPayloads } from './own-payloads.ts';

/** Scheduled rails leave a device alone for the stay time, or until its targets are cleared. */
function skipRail({ scheduledSkipRail, stayTime }: CommandOptions): RawBuilder<unknown>[] {
  if (!scheduledSkipRail) return [];
  const until = stayTime > 0 ? sql`now() + make_interval(secs => ${stayTime})` : sql`'infinity'::timestamptz`;
  return [sql`skip_rail_until = ${until}`];
}

/** Stores the desired state of the devices beside their reported state, so that a mismatch shows until they agree. */
export async function setDesiredState(
  transaction: AccessTransaction,
  stored: StoredCommand,
  options: CommandOptions,
  deviceIds: readonly number[],
  own?: OwnPayloads,
): Promise<void> {
  const { kind, command } = kindOfCommand(stored.kind);
  const { desired } = command;
  const isStored = desired && (desired.storedWith !== 'switchTarget' || options.switchTarget);
  const column = isStored ? kind.desired[desired.field] : undefined;
  const valueOf = (payload: object) => JSON.stringify(desired?.of({ ...stored, ...payload }));
  if (own && column) {
    const values = [...own].map(([id, payload]) => ({ id, value: valueOf(payload) }));
    await sql`update ${kind.table} x set ${column.set(sql`own.value::jsonb`)}
      from json_to_recordset(${JSON.stringify(values)}) as own (id int, value text) where x.device_id = own.id`.execute(
      transaction,
    );
    return;
  }
  const assignments = [...(column ? [column.set(sql`${valueOf({})}::jsonb`)] : []), ...skipRail(options)];
  if (assignments.length > 0)
    await sql`update ${kind.table} x set ${sql.join(assignments)} where x.device_id = any (${deviceIds}::int[])`.execute(
      transaction,
    );
}

/** Whether commands of the kind can make scheduled rails skip its devices. */
function canSkipRails({ descriptor }: AnyCommandKind): boolean {
  return Object.values(descriptor.commands).some(({ options }) => options.includes('skipRail'));
}

/** Removes the desired state of the devices (Clear Targets); what they are stays as it is. Returns those that had one. */
export async function clearDesiredState(
  transaction: AccessTransaction,
  kind: AnyCommandKind,
  deviceIds: readonly number[],
): Promise<number[]> {
  const columns = Object.values(kind.desired);
  const canSkip = canSkipRails(kind);
  const clear = [...columns.map((column) => column.clear), ...(canSkip ? [sql`skip_rail_until = null`] : [])];
  const isSet = [
    ...columns.flatMap((column) => column.isSet ?? []),
    ...(canSkip ? [sql`skip_rail_until is not null`] : []),
  ];
  const { rows } = await sql<{ id: number }>`update ${kind.table} x set ${sql.join(clear)}
    where x.device_id = any (${deviceIds}::int[]) and (${sql.join(isSet, sql` or `)}) returning x.device_id as id`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}
