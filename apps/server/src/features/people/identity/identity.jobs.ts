import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { formDays } from './action-codes.ts';

/** Removes used captchas, quotas and codes that mean nothing any more. */
export async function pruneIdentity(database: Kysely<DB>): Promise<void> {
  await withIdentity(database, async (transaction) => {
    await sql`delete from used_captcha where expires_at < now() - interval '1 minute'`.execute(transaction);
    await sql`delete from identity_quota where resets_at < now()`.execute(transaction);
    // With a code goes the password of the form it was mailed for: no sign-in is answered by that any more.
    await sql`delete from action_code where expires_at < now() - make_interval(days => ${formDays})`.execute(
      transaction,
    );
  });
}

/** Schedules that removal, once an hour. */
export async function registerIdentityJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'identity.prune',
    cron: '23 * * * *',
    withinSeconds: 600,
    run: () => pruneIdentity(database),
  });
}
