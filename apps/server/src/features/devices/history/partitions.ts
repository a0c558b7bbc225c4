import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { historyTables } from './history-tables.ts';

const hourMs = 3_600_000;
const known = new WeakMap<Kysely<DB>, Set<string>>();

/**
 * Creates the partitions of one hour (since the epoch). Those who make some at the same time wait for each other before they
 * look: PostgreSQL remembers within a transaction that a table was not there.
 */
async function makePartitions(database: Kysely<DB>, hour: number, kinds: readonly DeviceKind[]): Promise<void> {
  const { raw, packed, rollUps } = historyTables(kinds);
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('headframe.partitions'))`.execute(transaction);
    await sql`select ensure_history_partitions(
      to_timestamp(${hour * 3600}::float8), ${raw as string[]}, ${packed as string[]}, ${rollUps as string[]})`.execute(
      transaction,
    );
  });
}

/** Creates the partitions of the given number of hours from now on, so that no frame waits for one. */
export async function prepareHistoryPartitions(database: Kysely<DB>, hours: number, now = Date.now()): Promise<void> {
  for (let ahead = 0; ahead <= hours; ahead += 1)
    await makePartitions(database, Math.floor(now / hourMs) + ahead, deviceKinds);
}

/** Creates the partitions that samples of these times (milliseconds since the epoch) need, unless this process knows them. */
export async function ensureHistoryPartitions(
  database: Kysely<DB>,
  times: readonly number[],
  kinds: readonly DeviceKind[] = deviceKinds,
): Promise<void> {
  const made = known.get(database) ?? new Set();
  known.set(database, made);
  const names = kinds.map(({ kind }) => kind).join();
  const hours = new Set<number>();
  for (const time of times) hours.add(Math.floor(time / hourMs));
  for (const hour of hours) {
    const key = `${names}:${hour}`;
    if (made.has(key)) continue;
    await makePartitions(database, hour, kinds);
    made.add(key);
  }
}

/** Forgets which partitions are there, after some were dropped. */
export function forgetHistoryPartitions(database: Kysely<DB>): void {
  known.delete(database);
}
