import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { lockRequests, finaliseRequests } from '../ingest/index.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/** Ends a request that cannot be sent at all, with its open items, as failed. */
export async function failRequest(deps: GatewayDeps, requestId: number, message: string): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    await lockRequests(transaction, [requestId]);
    await sql`update agent_request_item set state = 'failed', state_at = now(), message = ${message}
      where request_id = ${requestId} and state in ('pending', 'sent')`.execute(transaction);
    await sql`update agent_request set state = 'failed', state_at = now(), updated_at = now(), summary = ${message}
      where id = ${requestId} and kind = 'scan' and state in ('pending', 'running')`.execute(transaction);
    await publishSettled(deps, transaction, requestId);
  });
}

/** Ends some items of a request that their agent cannot run as failed. */
export async function failItems(
  deps: GatewayDeps,
  requestId: number,
  itemIds: readonly number[],
  message: string,
): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    await lockRequests(transaction, [requestId]);
    await sql`update agent_request_item set state = 'failed', state_at = now(), message = ${message}
      where id = any (${itemIds as number[]}::int[]) and state in ('pending', 'sent')`.execute(transaction);
    await publishSettled(deps, transaction, requestId);
  });
}

async function publishSettled(deps: GatewayDeps, transaction: AccessTransaction, requestId: number): Promise<void> {
  await finaliseRequests(transaction, [requestId]);
  const { rows } = await sql<{ subaccountId: number }>`select subaccount_id as "subaccountId" from agent_request
    where id = ${requestId}`.execute(transaction);
  for (const { subaccountId } of rows)
    await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [requestId] });
}
