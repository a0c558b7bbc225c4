import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** How many wrong codes of one account are borne, and for how long they count. */
export const codeAttemptLimit = { failures: 5, withinMs: 5 * 60_000 } as const;

function keyOf(accountId: number): Buffer {
  return createHash('sha256').update(`second factor of ${accountId}`).digest();
}

/**
 * Counts a try of a code of the account, on all servers together, before the code is looked at; false when none was left.
 * It stands in a transaction of its own: what the wrong code ends must not undo it.
 */
export async function countCodeAttempt(database: Kysely<DB>, accountId: number): Promise<boolean> {
  return withAccess(database, 'headframe_identity', [], async (transaction) => {
    const { rows } = await sql<{ used: number }>`
      insert into identity_quota as q (key_hash, used, resets_at)
      values (${keyOf(accountId)}, 1, now() + make_interval(secs => ${codeAttemptLimit.withinMs / 1000}))
      on conflict (key_hash) do update set
        used = case when q.resets_at <= now() then 1 else least(q.used + 1, ${codeAttemptLimit.failures + 1}) end,
        resets_at = case when q.resets_at <= now() then excluded.resets_at else q.resets_at end
      returning used`.execute(transaction);
    return (rows[0]?.used ?? Infinity) <= codeAttemptLimit.failures;
  });
}

/** Gives a try back whose code was right. Runs as the identity role. */
export async function giveBackCodeAttempt(transaction: AccessTransaction, accountId: number): Promise<void> {
  await sql`update identity_quota set used = used - 1 where key_hash = ${keyOf(accountId)} and used > 0`.execute(
    transaction,
  );
}

/** Whether tries are left to the account. Runs as the identity role. */
export async function hasCodeAttemptsLeft(transaction: AccessTransaction, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ used: number }>`
    select used from identity_quota where key_hash = ${keyOf(accountId)} and resets_at > now()`.execute(transaction);
  return (rows[0]?.used ?? 0) < codeAttemptLimit.failures;
}
