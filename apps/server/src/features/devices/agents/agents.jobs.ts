import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** How long the outages of agents are listed, in days. */
const outageDays = 30;

/** Removes outages that began more than 30 days ago, except those still open. Returns how many. */
export async function removeOldOutages(database: Kysely<DB>): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const removed = await sql`delete from agent_outage
      where lost_at < now() - make_interval(days => ${outageDays}) and back_at is not null`.execute(transaction);
    return Number(removed.numAffectedRows ?? 0);
  });
}

/** Schedules the removal of old outages, once a day. */
export async function registerAgentJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'agents.outages',
    cron: '41 4 * * *',
    withinSeconds: 600,
    run: async () => void (await removeOldOutages(database)),
  });
}
