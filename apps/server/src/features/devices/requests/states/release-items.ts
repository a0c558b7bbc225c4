import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ChangedRequests } from './finalise-requests.ts';
import { itemIsMoved, itemStateAfter } from './transition-sql.ts';

/** Wakes the gateways of agents whose items are pending now: changes that a gateway makes itself wake nobody. */
export async function announceWork(transaction: AccessTransaction, agentIds: ReadonlySet<number>): Promise<void> {
  if (agentIds.size === 0) return;
  await sql`select pg_notify('agent_work', 'work:' || id) from unnest(${[...agentIds]}::int[]) as id`.execute(
    transaction,
  );
}

/**
 * Releases the items that waited for those of `endedIds` that are done. It ends none and changes no count, so that no
 * request is locked for it. Returns the requests of the released items.
 */
export async function releaseVerified(
  transaction: AccessTransaction,
  endedIds: readonly number[],
): Promise<ChangedRequests[]> {
  if (endedIds.length === 0) return [];
  const { rows } = await sql<{ requestId: number; subaccountId: number; agentId: number }>`
    with released as (
      update agent_request_item t set state = ${itemStateAfter('released')}, state_at = now(), message = ''
      from agent_request_item awaited
      where awaited.id = any (${endedIds as number[]}::int[]) and awaited.state = 'done' and t.awaits_item_id = awaited.id
        and ${itemIsMoved('released')}
      returning t.request_id, t.subaccount_id, t.agent_id
    )
    select distinct request_id as "requestId", subaccount_id as "subaccountId", agent_id as "agentId" from released`.execute(
    transaction,
  );
  await announceWork(transaction, new Set(rows.map(({ agentId }) => agentId)));
  return [...Map.groupBy(rows, ({ subaccountId }) => subaccountId)].map(([subaccountId, requests]) => ({
    subaccountId,
    ids: [...new Set(requests.map(({ requestId }) => requestId))],
  }));
}
