import { openWindowDay } from '@headframe/domain/pool/withdrawal-schedule';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { mailStoppedSchedule } from './mail-stopped-schedule.ts';
import { runSchedule } from './run-schedule.ts';

/** What the job of the schedules works with. */
interface ScheduleDeps {
  readonly database: Kysely<DB>;
  readonly publicUrl: string;
  readonly pubsub: Pick<PubSub, 'publish'>;
  readonly log: { error(detail: object, message: string): void };
}

/** The time of the database, in milliseconds since 1970: one clock for all servers. */
async function databaseTime(database: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return rows[0]?.now.getTime() ?? Number.NaN;
}

/**
 * Requests the withdrawals that are due in the window that is open, payments before auto-withdrawals, as these take everything.
 * Each schedule has a transaction of its own; one that fails is logged and waits for the next run. Returns how many requested.
 */
export async function runDueSchedules(
  deps: ScheduleDeps,
  clock: () => Promise<number> = () => databaseTime(deps.database),
): Promise<number> {
  const { database, publicUrl, pubsub, log } = deps;
  const day = openWindowDay(await clock());
  if (day === undefined) return 0;
  const { rows } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql<{ id: number }>`select id from scheduled_withdrawal
      where is_active and last_requested_day is distinct from ${day}::date
      order by subaccount_id, kind desc, fixed_satoshi is null, id`.execute(transaction),
  );
  let requested = 0;
  for (const { id } of rows) {
    if (openWindowDay(await clock()) !== day) break;
    try {
      const run = await withAccess(database, 'headframe_jobs', [], async (transaction) => {
        const done = await runSchedule(transaction, id, day);
        if (!done) return done;
        const { subaccountId, withdrawalIds } = done;
        await pubsub.publish(transaction, { topic: 'scheduledWithdrawal', subaccountId, ids: [id] });
        if (withdrawalIds.length > 0)
          await pubsub.publish(transaction, { topic: 'withdrawal', subaccountId, ids: withdrawalIds });
        if (done.isStoppedNow) await mailStoppedSchedule(transaction, publicUrl, { id, ...done });
        return done;
      });
      if (run?.outcome === 'requested') requested += 1;
    } catch (error) {
      log.error({ err: error, schedule: id }, 'A scheduled withdrawal failed; the next run tries it again.');
    }
  }
  return requested;
}
