import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { sealImportedSecrets } from './old-factor.ts';
import type { FactorSecrets } from './consume-code.ts';

/** Encrypts imported secrets of old second factors, ten minutes after their import at the latest. */
export async function registerTwoFactorJobs(jobs: Jobs, database: Kysely<DB>, secrets: FactorSecrets): Promise<void> {
  await jobs.schedule({
    name: 'two-factor.seal',
    cron: '*/10 * * * *',
    withinSeconds: 300,
    run: async () => void (await sealImportedSecrets(database, secrets)),
  });
}
