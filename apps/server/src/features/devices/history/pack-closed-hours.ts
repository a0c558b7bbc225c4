import { sql, type Kysely, CompiledQuery } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { kindTables } from '../kind-platform/index.ts';
import { kindHistories, type KindHistory } from './kind-history.ts';
import { ensureHistoryPartitions } from './partitions.ts';

/** How long after its end an hour is packed: frames on their way when it ended are in by then. In milliseconds. */
const packAfterMs = 5 * 60_000;

async function filledHours(database: Kysely<DB>, { kind }: KindHistory): Promise<{ name: string; hour: Date }[]> {
  const pattern = `^${kindTables(kind).sample}_[0-9]{8}_[0-9]{2}$`;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ ${pattern}
      and pg_relation_size(oid) > 0 order by relname`.execute(database);
  return rows.map(({ name }) => {
    const [year, month, day, hour] = /(\d{4})(\d{2})(\d{2})_(\d{2})$/.exec(name)?.slice(1).map(Number) ?? [];
    return { name, hour: new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour)) };
  });
}

async function packKind(
  database: Kysely<DB>,
  log: Pick<Logger, 'warn'>,
  history: KindHistory,
  now: number,
): Promise<Date[]> {
  const packed: Date[] = [];
  for (const { name, hour } of await filledHours(database, history)) {
    if (hour.getTime() + 3_600_000 + packAfterMs > now) continue;
    await ensureHistoryPartitions(database, [hour.getTime()], [history.kind]);
    try {
      const done = await withAccess(database, 'headframe_jobs', [], async (transaction) => {
        const lock = await sql<{ held: boolean }>`
          select pg_try_advisory_xact_lock(hashtext(${`headframe.pack.${history.kind.kind}`}), ${hour.getTime() / 3_600_000}::int) as held`.execute(
          transaction,
        );
        if (!lock.rows[0]?.held) return false;
        await sql`set local lock_timeout = '10s'`.execute(transaction);
        await packHour(transaction, history, name, hour);
        return true;
      });
      if (done) packed.push(hour);
    } catch (error) {
      log.warn({ err: error, partition: name }, 'An hour of the history could not be packed; it is tried again.');
    }
  }
  return packed;
}

/**
 * Packs every closed hour that has raw rows, oldest first, each in a transaction of its own; servers that do so at once
 * share the hours among them. Returns the hours packed.
 */
export async function packClosedHours(
  database: Kysely<DB>,
  log: Pick<Logger, 'warn'>,
  now: number = Date.now(),
  histories: readonly KindHistory[] = kindHistories,
): Promise<Date[]> {
  const packed: Date[] = [];
  for (const history of histories) packed.push(...(await packKind(database, log, history, now)));
  return packed;
}

/**
 * Packs the raw rows of one hour into a block per device (and part) and owner and computes that hour's rollups. The hour's
 * partition ends up empty. Nobody writes to the hour meanwhile; readers wait only for the moment of emptying. Runs as the jobs
 * role.
 */
async function packHour(
  transaction: AccessTransaction,
  { pack }: KindHistory,
  partition: string,
  hour: Date,
): Promise<void> {
  const end = new Date(hour.getTime() + 3_600_000);
  await sql`set local work_mem = '64MB'`.execute(transaction);
  await sql`lock table ${sql.table(partition)} in share row exclusive mode`.execute(transaction);
  for (const statement of pack) await transaction.executeQuery(CompiledQuery.raw(statement, [hour, end]));
  await sql`truncate ${sql.table(partition)}`.execute(transaction);
}
