import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';

/** How often something may be done within a span of time, such as to guess a secret wrongly. */
interface SharedLimit {
  /** Names what is counted; different things are counted apart. */
  what: string;
  uses: number;
  withinMs: number;
}

/** Counts what each of many does: accounts by their inner keys, callers by `callerKey`. */
export interface SharedCounter {
  /** Reserves one use before it is made, so that many at once are bounded too; false when none is left. */
  take(who: number | string): Promise<boolean>;
  /** Whether none is left now; counts nothing. */
  isUsedUp(who: number | string): Promise<boolean>;
  /** Releases a use that does not count, such as a guess that was right. */
  giveBack(who: number | string): Promise<void>;
}

/**
 * Counts uses in the table `identity_quota`, so that all servers on one database share the count. Each step is a
 * transaction of its own: what a wrong guess ends must not undo it. Who calls it inside a transaction gives it a database
 * with connections of its own (`countingDatabase` of the services); those of `database` may all be waiting for their counts.
 */
export function sharedCounter(database: Kysely<DB>, { what, uses, withinMs }: SharedLimit): SharedCounter {
  const keyOf = (who: number | string): Buffer => createHash('sha256').update(`${what} of ${who}`).digest();
  return {
    take: (who) =>
      withIdentity(database, async (transaction) => {
        const { rows } = await sql<{ used: number }>`
          insert into identity_quota as q (key_hash, used, resets_at)
          values (${keyOf(who)}, 1, now() + make_interval(secs => ${withinMs / 1000}))
          on conflict (key_hash) do update set
            used = case when q.resets_at <= now() then 1 else least(q.used + 1, ${uses + 1}) end,
            resets_at = case when q.resets_at <= now() then excluded.resets_at else q.resets_at end
          returning used`.execute(transaction);
        return (rows[0]?.used ?? Infinity) <= uses;
      }),
    isUsedUp: (who) =>
      withIdentity(database, async (transaction) => {
        const { rows } = await sql`select from identity_quota
          where key_hash = ${keyOf(who)} and used >= ${uses}::int and resets_at > now()`.execute(transaction);
        return rows.length > 0;
      }),
    giveBack: (who) =>
      withIdentity(database, async (transaction) => {
        await sql`update identity_quota set used = used - 1 where key_hash = ${keyOf(who)} and used > 0`.execute(
          transaction,
        );
      }),
  };
}
