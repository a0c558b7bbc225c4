import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { packClosedHours } from './pack-closed-hours.ts';
import { prepareHistoryPartitions } from './partitions.ts';
import { dropOldHistory, type HistoryLimits } from './retention.ts';

/** Hours for which partitions are created ahead; a server that starts later creates what it needs itself. */
const hoursAhead = 6;

/** Dependencies of the jobs of the history. */
interface HistoryJobsDeps {
  database: Kysely<DB>;
  log: Logger;
  limits: HistoryLimits;
}

/** Deletes frames that were rejected more than a month ago. */
async function forgetRejectedFrames(database: Kysely<DB>): Promise<void> {
  await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`delete from agent_frame_rejected where received_at < now() - interval '30 days'`.execute(transaction),
  );
}

/** Schedules packing (every ten minutes), making partitions ahead (hourly) and dropping old ones (hourly). */
export async function registerHistoryJobs(jobs: Jobs, deps: HistoryJobsDeps): Promise<void> {
  const { database, log, limits } = deps;
  await prepareHistoryPartitions(database, hoursAhead);
  await jobs.schedule({
    name: 'history.pack',
    cron: '7-57/10 * * * *',
    withinSeconds: 1200,
    run: async () => {
      const packed = await packClosedHours(database, log);
      if (packed.length > 0) log.info({ hours: packed.length }, 'Closed hours of the history were packed.');
    },
  });
  await jobs.schedule({
    name: 'history.partitions',
    cron: '23 * * * *',
    withinSeconds: 600,
    run: async () => {
      await prepareHistoryPartitions(database, hoursAhead);
      const dropped = await dropOldHistory(database, limits, log);
      if (dropped.length > 0) log.info({ dropped }, 'Old history was dropped.');
      await forgetRejectedFrames(database);
    },
  });
}
