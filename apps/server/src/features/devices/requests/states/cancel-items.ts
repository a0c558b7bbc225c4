import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { endItems, type ItemChanges } from './move-items.ts';

/**
 * Cancels items of requests that are locked: those not begun end at once, those already sent are asked back from the agent,
 * whose answer decides. `selection` is a condition over the items `t`.
 */
export async function cancelItems(
  transaction: AccessTransaction,
  selection: RawBuilder<unknown>,
  message: string,
): Promise<ItemChanges> {
  const changes = await endItems(transaction, 'canceled', selection, message);
  await sql`update agent_request_item t set cancel_requested_at = now()
    where ${selection} and t.state = 'sent' and t.cancel_requested_at is null`.execute(transaction);
  return changes;
}
