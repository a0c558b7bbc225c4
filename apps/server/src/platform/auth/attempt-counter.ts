import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';

/** Guesses at one kind of secret of an account: how many wrong ones are borne, and for how long they count. */
export interface AttemptLimit {
  /** Names the secret; guesses at different ones are counted apart. */
  secret: string;
  failures: number;
  withinMs: number;
}

/** Counts guesses at a secret of accounts. */
export interface AttemptCounter {
  /** Reserves one guess of the account before it is checked, so that many at once are bounded too; false when none is left. */
  take(accountId: number): Promise<boolean>;
  /** Releases a guess that was right. */
  giveBack(accountId: number): Promise<void>;
}

/**
 * Counts guesses in the table `identity_quota`, so that all servers on one database share the count. Each step is a
 * transaction of its own: what the wrong guess ends must not undo it. Who calls it inside a transaction gives it a database
 * with connections of its own (`countingDatabase` of the services); those of `database` may all be waiting for their counts.
 */
export function attemptCounter(database: Kysely<DB>, { secret, failures, withinMs }: AttemptLimit): AttemptCounter {
  const keyOf = (accountId: number): Buffer => createHash('sha256').update(`${secret} of ${accountId}`).digest();
  return {
    take: (accountId) =>
      withIdentity(database, async (transaction) => {
        const { rows } = await sql<{ used: number }>`
          insert into identity_quota as q (key_hash, used, resets_at)
          values (${keyOf(accountId)}, 1, now() + make_interval(secs => ${withinMs / 1000}))
          on conflict (key_hash) do update set
            used = case when q.resets_at <= now() then 1 else least(q.used + 1, ${failures + 1}) end,
            resets_at = case when q.resets_at <= now() then excluded.resets_at else q.resets_at end
          returning used`.execute(transaction);
        return (rows[0]?.used ?? Infinity) <= failures;
      }),
    giveBack: (accountId) =>
      withIdentity(database, async (transaction) => {
        await sql`update identity_quota set used = used - 1 where key_hash = ${keyOf(accountId)} and used > 0`.execute(
          transaction,
        );
      }),
  };
}
