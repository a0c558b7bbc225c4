import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';

const dayMs = 86_400_000;

/** Days for which the minutes of shares are kept: late shares may still adjust a closed day. Hours are kept as long as the history. */
const minuteDays = 14;

/** First instant after a partition, by the day or month in its name; null for a name without one. */
function endOf(name: string): number | null {
  const [, year = '', month = '', day] = /_(\d{4})(\d{2})(\d{2})?$/.exec(name) ?? [];
  if (year === '') return null;
  return day === undefined
    ? Date.UTC(Number(year), Number(month), 1)
    : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}

/** Forgets five minutes of subaccounts beyond `historyDays`. */
export async function forgetOldIntervals(database: Kysely<DB>, historyDays: number): Promise<void> {
  await sql`delete from pool_interval where at < now() - make_interval(days => ${historyDays}::int)`.execute(database);
}

/** Drops the partitions of shares beyond their time, hours beyond `historyDays`. Returns their names. */
export async function dropOldShares(
  database: Kysely<DB>,
  historyDays: number,
  log: Pick<Logger, 'warn'>,
  now = Date.now(),
): Promise<string[]> {
  const { rows } = await sql<{ name: string; parent: string }>`
    select c.relname as name, p.relname as parent from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relname in ('share_batch', 'share_reject', 'worker_hour')
    order by 1`.execute(database);
  const dropped: string[] = [];
  for (const { name, parent } of rows) {
    const days = parent === 'worker_hour' ? historyDays : minuteDays;
    const end = endOf(name);
    if (end === null || end > now - days * dayMs) continue;
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '3s'`.execute(transaction);
        await sql`drop table ${sql.table(name)}`.execute(transaction);
      });
      dropped.push(name);
    } catch (error) {
      log.warn({ err: error, partition: name }, 'A partition of shares could not be dropped; it is tried again.');
    }
  }
  return dropped;
}
