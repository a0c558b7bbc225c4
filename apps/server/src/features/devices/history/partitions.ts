import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';

const hourMs = 3_600_000;
const known = new WeakMap<Kysely<DB>, Set<number>>();

/** Makes the partitions that samples of these times (milliseconds since the epoch) need, unless this process knows them. */
export async function ensureHistoryPartitions(database: Kysely<DB>, times: readonly number[]): Promise<void> {
  const made = known.get(database) ?? new Set();
  known.set(database, made);
  const hours = new Set<number>();
  for (const time of times) hours.add(Math.floor(time / hourMs));
  for (const hour of hours) {
    if (made.has(hour)) continue;
    await sql`select ensure_history_partitions(to_timestamp(${hour * 3600}::float8))`.execute(database);
    made.add(hour);
  }
}

/** Forgets which partitions are there, after some were dropped. */
export function forgetHistoryPartitions(database: Kysely<DB>): void {
  known.delete(database);
}
