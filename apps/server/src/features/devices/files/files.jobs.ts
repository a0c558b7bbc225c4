import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** Files deleted in one transaction; each may have hundreds of pieces. */
const filesAtOnce = 50;

/** Deletes files that are older than `days`, and what is left of those whose command ended before they were complete; returns how many. */
export async function forgetOldFiles(database: Kysely<DB>, days: number): Promise<number> {
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
      sql`delete from device_file where item_id in (
        select f.item_id from device_file f join agent_request_item t on t.id = f.item_id
        where f.created_at < now() - make_interval(days => ${days})
          or (f.stored_at is null and t.state not in ('sent', 'started'))
        limit ${filesAtOnce})`.execute(transaction),
    );
    total += Number(numAffectedRows);
    if (Number(numAffectedRows) < filesAtOnce) return total;
  }
}

/** Schedules the removal of old and incomplete files, once an hour. */
export async function registerFileJobs(jobs: Jobs, database: Kysely<DB>, days: number): Promise<void> {
  await jobs.schedule({
    name: 'files.forget',
    cron: '41 * * * *',
    withinSeconds: 900,
    run: async () => void (await forgetOldFiles(database, days)),
  });
}
