import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { firmwareStoreLimits } from './firmware-store-limits.ts';

/** Deletes uploads that nobody has gone on with for a while; returns how many. */
export async function forgetUploads(database: Kysely<DB>): Promise<number> {
  const { numAffectedRows = 0n } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`delete from firmware_image where stored_at is null
      and updated_at < now() - make_interval(mins => ${firmwareStoreLimits.uploadMinutes})`.execute(transaction),
  );
  return Number(numAffectedRows);
}

/** Schedules the removal of unfinished uploads, every five minutes. */
export async function registerFirmwareJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'firmware.forget-uploads',
    cron: '*/5 * * * *',
    withinSeconds: 300,
    run: async () => void (await forgetUploads(database)),
  });
}
