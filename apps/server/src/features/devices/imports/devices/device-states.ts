import type { SettingState } from '@headframe/domain/devices/define-setting';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { settingStateSql, type SettingStore } from '../../requests/index.ts';
import type { DeviceKind } from './device-kind.ts';

export type DeviceStates = Readonly<Record<string, SettingState>>;

/** What is stored of devices, by their inner keys: one statement for each table that the settings stand in, and each kind of links. */
export async function loadDeviceStates(
  transaction: AccessTransaction,
  { stores, links = {} }: Pick<DeviceKind, 'stores' | 'links'>,
  ids: readonly number[],
): Promise<Map<number, DeviceStates>> {
  const states = new Map<number, Record<string, SettingState>>();
  if (ids.length === 0) return states;
  const tables = Map.groupBy(Object.entries(stores), ([, { table, key }]) => `${table} ${key}`);
  for (const settings of tables.values()) {
    const [[, { table, key }]] = settings as [[string, SettingStore]];
    const each = settings.map(([name, store]) => sql`${sql.lit(name)}, ${settingStateSql(store)}`);
    const { rows } = await sql<{ id: number; states: Record<string, SettingState> }>`
      select x.${sql.ref(key)} as id, jsonb_build_object(${sql.join(each)}) as states from ${sql.table(table)} x
      where x.${sql.ref(key)} = any (${ids}::int[])`.execute(transaction);
    for (const row of rows) states.set(row.id, { ...states.get(row.id), ...row.states });
  }
  for (const [name, { load, empty }] of Object.entries(links)) {
    const linked = await load(transaction, ids);
    for (const id of ids) states.set(id, { ...states.get(id), [name]: linked.get(id) ?? empty });
  }
  return states;
}
