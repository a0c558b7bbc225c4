import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { refreshTokenDays } from './refresh-token.ts';

/** Removes refresh tokens past their end, and sessions that have none left; returns the number of sessions removed. */
export async function pruneSessions(database: Kysely<DB>): Promise<number> {
  return withIdentity(database, async (transaction) => {
    await transaction
      .deleteFrom('refresh_token')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    const removed = await transaction
      .deleteFrom('session')
      .where(sql<boolean>`last_used_at < now() - make_interval(days => ${refreshTokenDays})`)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('refresh_token')
              .select('token_hash')
              .whereRef('refresh_token.session_id', '=', 'session.id'),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(removed.numDeletedRows);
  });
}

/** Schedules the removal of sessions that ended long ago, once a day. */
export async function registerSessionJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'sessions.prune',
    cron: '41 3 * * *',
    withinSeconds: 600,
    run: async () => void (await pruneSessions(database)),
  });
}
