import { importLimits } from '@headframe/domain/imports/import-limits';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** Deletes imports that nobody has gone on with, and old ones, with what is staged of them; returns how many. */
export async function forgetImports(database: Kysely<DB>): Promise<number> {
  const { numAffectedRows = 0n } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`delete from file_import where state <> 'applying' and (updated_at < now() - make_interval(hours => ${importLimits.hours})
      or (state = 'uploading' and updated_at < now() - make_interval(mins => ${importLimits.uploadMinutes})))`.execute(
      transaction,
    ),
  );
  return Number(numAffectedRows);
}

/** Schedules the removal of imports, every five minutes. */
export async function registerImportJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'imports.forget',
    cron: '*/5 * * * *',
    withinSeconds: 300,
    run: async () => void (await forgetImports(database)),
  });
}
