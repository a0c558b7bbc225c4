import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';

const hourMs = 3_600_000;
const known = new WeakMap<Kysely<DB>, Set<number>>();

/**
 * Creates the partitions of one hour (since the epoch). Those who make some at the same time wait for each other before they
 * look: PostgreSQL remembers within a transaction that a table was not there.
 */
async function makePartitions(database: Kysely<DB>, hour: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('headframe.partitions'))`.execute(transaction);
    await sql`select ensure_history_partitions(to_timestamp(${hour * 3600}::float8))`.execute(transaction);
  });
}

/** Creates the partitions of the given number of hours from now on, so that no frame waits for one. */
export async function prepareHistoryPartitions(database: Kysely<DB>, hours: number, now = Date.now()): Promise<void> {
  for (let ahead = 0; ahead <= hours; ahead += 1) await makePartitions(database, Math.floor(now / hourMs) + ahead);
}

/** Creates the partitions that samples of these times (milliseconds since the epoch) need, unless this process knows them. */
export async function ensureHistoryPartitions(database: Kysely<DB>, times: readonly number[]): Promise<void> {
  const made = known.get(database) ?? new Set();
  known.set(database, made);
  const hours = new Set<number>();
  for (const time of times) hours.add(Math.floor(time / hourMs));
  for (const hour of hours) {
    if (made.has(hour)) continue;
    await makePartitions(database, hour);
    made.add(hour);
  }
}

/** Forgets which partitions are there, after some were dropped. */
export function forgetHistoryPartitions(database: Kysely<DB>): void {
  known.delete(database);
}
