import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { sql, type Kysely } from 'kysely';
import { ensureHistoryPartitions } from '../features/devices/history/index.ts';
import { kindColumns, kindTables } from '../features/devices/kind-platform/index.ts';
import type { DB } from '../platform/database/generated/database.ts';
import type { SeededRows } from './feature-expectations.ts';

const values: Readonly<Record<string, unknown>> = { boolean: false, text: '' };

function valueOf(type: string, at: Date): unknown {
  if (type.endsWith('[]')) return '{1}';
  if (type === 'timestamptz') return at;
  return type in values ? values[type] : 1;
}

/** Adds a device of a kind, with a part where the kind has parts, and a row in each table; returns the device's id in the API. */
export async function seedKind(
  database: Kysely<DB>,
  kind: DeviceKind,
  { subaccountId, agentId }: Pick<SeededRows, 'subaccountId' | 'agentId'>,
): Promise<string> {
  const { rows } = await sql<{ id: number; selectorId: string }>`
    insert into device (kind, subaccount_id, agent_id, ip, family)
    values (${kind.kind}, ${subaccountId}, ${agentId}, '10.0.0.3', ${kind.families[0] ?? ''})
    returning id, selector_id as "selectorId"`.execute(database);
  const [device] = rows;
  if (!device) throw new Error('No device was seeded.');
  const at = new Date();
  await ensureHistoryPartitions(database, [at.getTime()]);
  const own: Record<string, unknown> = { device_id: device.id, subaccount_id: subaccountId, kind: kind.kind };
  if (kind.part) {
    const parts = await sql<{ id: number }>`
      insert into device_part (device_id, kind, subaccount_id, key, ordinal)
      values (${device.id}, ${kind.kind}, ${subaccountId}, '1', 0) returning id`.execute(database);
    own['part_id'] = parts.rows[0]?.id;
  }
  for (const [table, columns] of Object.entries(kindColumns(kind))) {
    const names = Object.keys(columns);
    const row = names.map((name) => own[name] ?? valueOf(columns[name] ?? '', at));
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(row)})`.execute(
      database,
    );
  }
  await sql`insert into ${sql.table(kindTables(kind).state.replace(/_state$/, '_detail'))} (device_id, subaccount_id, detail, changed_at)
    values (${device.id}, ${subaccountId}, '{}', now())`.execute(database);
  return device.selectorId;
}
