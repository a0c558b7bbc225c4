import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { forgetHistoryPartitions } from './partitions.ts';
import { listHistoryPartitions, type HistoryPartition } from './sample-partitions.ts';

const dayMs = 86_400_000;
const mebibyte = 1_048_576;

/** How long the partitions of raw rows stay after their hours were packed: reports may come up to seven days late. */
const rawDays = 8;

/** How much history is kept. */
export interface HistoryLimits {
  /** Days of samples and rollups. */
  days: number;
  /** Maximum space on disk in MiB; undefined means no bound. */
  diskMegabytes?: number | undefined;
}

/**
 * Chooses what to drop: what is older than the limit, emptied raw days, and while the rest is larger than the disk cap,
 * the oldest days, but never today or yesterday.
 */
export function partitionsToDrop(
  partitions: readonly HistoryPartition[],
  limits: HistoryLimits,
  now: number,
): HistoryPartition[] {
  const top = partitions.filter(({ unit }) => unit !== 'hour');
  const emptied = (partition: HistoryPartition): boolean =>
    partition.tier === 'raw' &&
    partition.to <= now - rawDays * dayMs &&
    partitions.every(
      ({ parent, unit, from, filled }) =>
        parent !== partition.parent || unit !== 'hour' || from < partition.from || from >= partition.to || !filled,
    );
  const dropped = new Set(top.filter((partition) => partition.to <= now - limits.days * dayMs || emptied(partition)));
  if (limits.diskMegabytes === undefined) return [...dropped];
  let bytes = top.reduce((sum, partition) => sum + (dropped.has(partition) ? 0 : partition.bytes), 0);
  for (const partition of top) {
    if (bytes <= limits.diskMegabytes * mebibyte) break;
    if (dropped.has(partition) || partition.unit !== 'day' || partition.to > now - dayMs) continue;
    dropped.add(partition);
    bytes -= partition.bytes;
  }
  return [...dropped];
}

/** Ends the history beyond its limits by dropping partitions. Returns their names. */
export async function dropOldHistory(
  database: Kysely<DB>,
  limits: HistoryLimits,
  log: Pick<Logger, 'warn'>,
  now: number = Date.now(),
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name } of partitionsToDrop(await listHistoryPartitions(database), limits, now)) {
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '3s'`.execute(transaction);
        await sql`drop table ${sql.table(name)}`.execute(transaction);
      });
      dropped.push(name);
    } catch (error) {
      log.warn({ err: error, partition: name }, 'A partition of the history could not be dropped; it is tried again.');
    }
  }
  if (dropped.length > 0) forgetHistoryPartitions(database);
  return dropped;
}
