import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { endItems, type ItemChanges } from './move-items.ts';

/**
 * Cancels items that lose to a hold, of requests that are locked: those not begun end at once, those already sent are asked back from the
 * agent. Both keep the reason.
 */
export async function holdBackItems(
  transaction: AccessTransaction,
  ids: readonly number[],
  reason: string,
): Promise<ItemChanges> {
  const named = sql`t.id = any (${ids as number[]}::int[])`;
  await sql`update agent_request_item t set refusal = 'held', message = ${reason},
      cancel_requested_at = case t.state when 'sent' then now() end
    where ${named} and t.state in ('waiting', 'pending', 'sent') and t.cancel_requested_at is null`.execute(
    transaction,
  );
  return endItems(transaction, 'canceled', sql`${named} and t.refusal = 'held'`, reason);
}
