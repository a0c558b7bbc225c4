import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** Requests deleted in one transaction; each may have thousands of items. */
const requestsAtOnce = 100;

/** Hours after which a confirmation that nobody used is gone; it is good for half an hour. */
const snapshotHours = 24;

async function forgetSomeRequests(database: Kysely<DB>, days: number): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select id from agent_request where state not in ('pending', 'running') and updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${requestsAtOnce} for update`.execute(transaction);
    const ids = rows.map(({ id }) => id);
    const items = sql`select id from agent_request_item where request_id = any (${ids}::int[])`;
    await sql`update agent_request_item set awaits_item_id = null where awaits_item_id in (${items})`.execute(
      transaction,
    );
    await sql`delete from agent_request_item where request_id = any (${ids}::int[])`.execute(transaction);
    await sql`delete from agent_request where id = any (${ids}::int[])`.execute(transaction);
    return ids.length;
  });
}

/** Deletes requests that ended more than `days` ago, with their results and discovered devices; returns how many. */
export async function forgetOldRequests(database: Kysely<DB>, days: number): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await forgetSomeRequests(database, days);
    total += removed;
    if (removed < requestsAtOnce) return total;
  }
}

/** Deletes selections of devices that nobody confirmed for {@link snapshotHours} hours; returns how many. */
export async function forgetOldSnapshots(database: Kysely<DB>): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const removed = await sql`delete from command_snapshot
      where created_at < now() - make_interval(hours => ${snapshotHours})`.execute(transaction);
    return Number(removed.numAffectedRows ?? 0);
  });
}

/** Deletes holds that ended more than a day ago; returns how many. */
export async function forgetOldHolds(database: Kysely<DB>): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const removed = await sql`delete from hold where until < now() - interval '1 day'`.execute(transaction);
    return Number(removed.numAffectedRows ?? 0);
  });
}

/** Schedules the removal of old requests, selections and holds, once a day. */
export async function registerRequestJobs(jobs: Jobs, database: Kysely<DB>, days: number): Promise<void> {
  await jobs.schedule({
    name: 'requests.forget',
    cron: '17 4 * * *',
    withinSeconds: 1800,
    run: async () => {
      await forgetOldSnapshots(database);
      await forgetOldHolds(database);
      await forgetOldRequests(database, days);
    },
  });
}
