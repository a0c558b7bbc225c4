import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import type { Logger } from '../log/create-logger.ts';

const dayMs = 86_400_000;

/** Days before today of which devices may still report, and days ahead. */
const daysBack = 7;
const daysAhead = 2;

/** Runs a change that locks out who notes events, as long as it waits: rather none than a long wait. */
function changeBriefly(database: Kysely<DB>, change: RawBuilder<unknown>): Promise<unknown> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '3s'`.execute(transaction);
    await change.execute(transaction);
  });
}

/** Makes the partitions of the days that events come for now. Where they are not made, events wait in the one for the rest. */
export async function prepareEventDays(
  database: Kysely<DB>,
  log: Pick<Logger, 'warn'>,
  now = new Date(),
): Promise<void> {
  const day = (offset: number) => new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10);
  try {
    await changeBriefly(database, sql`select ensure_event_days(${day(-daysBack)}::date, ${day(daysAhead)}::date)`);
  } catch (error) {
    log.warn({ err: error }, 'The days of events could not be prepared; it is tried again.');
  }
}

/** First instant after a partition, by the day in its name; null for a name without one. */
function endOf(name: string): number | null {
  const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}

/** Drops the days of events beyond their time. Returns the names of the partitions. */
export async function dropOldEvents(
  database: Kysely<DB>,
  keptDays: number,
  log: Pick<Logger, 'warn'>,
  now = Date.now(),
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'event'::regclass order by 1`.execute(database);
  const dropped: string[] = [];
  for (const { name } of rows) {
    const end = endOf(name);
    if (end === null || end > now - keptDays * dayMs) continue;
    try {
      await changeBriefly(database, sql`drop table ${sql.table(name)}`);
      dropped.push(name);
    } catch (error) {
      log.warn({ err: error, partition: name }, 'A day of events could not be dropped; it is tried again.');
    }
  }
  return dropped;
}
