import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * Ends sessions of an account: all, one (`only`), or all but one (`except`); returns the number ended. The transaction
 * runs as the identity role, and the caller publishes the topic `account`, so that every server is notified at once.
 */
export async function revokeSessions(
  transaction: AccessTransaction,
  accountId: number,
  reason: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let ending = transaction
    .updateTable('session')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) ending = ending.where('id', '=', which.only);
  if (which.except !== undefined) ending = ending.where('id', '<>', which.except);
  const ended = await ending.executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
