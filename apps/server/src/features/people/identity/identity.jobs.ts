import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** Days for which codes are kept past their end. */
const codeDays = 30;

/** Removes used captchas, quotas and codes that mean nothing any more. */
export async function pruneIdentity(database: Kysely<DB>): Promise<void> {
  await withIdentity(database, async (transaction) => {
    await sql`delete from used_captcha where expires_at < now() - interval '1 minute'`.execute(transaction);
    await sql`delete from identity_quota where resets_at < now()`.execute(transaction);
    // What an account that waits was registered with tells whether one password can be trusted; the newest password that
    // someone signed up with where an account was is what a sign-in with it is answered by.
    await sql`delete from action_code old where expires_at < now() - make_interval(days => ${codeDays})
      and (password_hash is null
        or (purpose = 'verify-email' and exists (select from account a
          where a.id = old.account_id and a.email_confirmed_at is not null))
        or (purpose = 'reset-password' and exists (select from action_code newer
          where newer.account_id = old.account_id and newer.purpose = old.purpose and newer.password_hash is not null
            and newer.id > old.id)))`.execute(transaction);
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
