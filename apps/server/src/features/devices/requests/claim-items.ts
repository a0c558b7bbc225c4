import { sql } from 'kysely';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ClaimedItem, StoredRequest } from './item-commands.ts';
import { requestClock, requestNow } from './database-clock.ts';
import { exclusiveTables, mustWait } from './exclusive-commands.ts';
import { itemHeldAgainst } from './holds/held-items.ts';
import type { GatewayDeps } from '../gateway/index.ts';
import { itemIsMoved, itemStateAfter } from './states/transition-sql.ts';

/** What claiming needs of the gateway. */
type ClaimDeps = Pick<GatewayDeps, 'database' | 'serverId'> & { pubsub: Pick<PubSub, 'publish'> };

/** Maximum number of items claimed at one time. */
export const maxClaimed = 5000;

/** Targets to send, with their requests. */
export interface Claim {
  items: ClaimedItem[];
  requests: Map<number, StoredRequest>;
}

/** An item's columns as read from `t`, but for whether it is begun. */
const itemColumns = sql`t.id, t.request_id as "requestId", t.agent_id as "agentId", t.device_id as "deviceId", t.part_key as "partKey", t.payload,
  extract(epoch from t.not_before)::float8 * 1000 as "notBefore"`;

async function loadRequests(transaction: AccessTransaction, items: readonly ClaimedItem[]): Promise<Claim['requests']> {
  if (items.length === 0) return new Map();
  const ids = [...new Set(items.map(({ requestId }) => requestId))];
  const { rows } = await sql<StoredRequest>`
    select id, subaccount_id as "subaccountId", kind, payload, secret, extract(epoch from expires_at)::float8 * 1000 as "expiresAt",
      ${requestClock} as clock
    from agent_request r where id = any (${ids}::int[])`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Claims pending items of agents that this server holds: pending becomes sent. The agents' rows are held meanwhile, so
 * that another server which takes one over sees these items as sent, and sends them again. What would disturb an exclusive command, or
 * loses to a hold, stays.
 */
export async function claimItems(deps: ClaimDeps, agentIds: readonly number[]): Promise<Claim> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<ClaimedItem>`
      with mine as materialized (
        select id from agent where id = any (${agentIds as number[]}::int[]) and server_id = ${deps.serverId}::uuid
          and removed_at is null for share
      ), ${exclusiveTables()}, t as materialized (
        select t.* from agent_request_item t join mine on mine.id = t.agent_id
        where ${itemIsMoved('claimed')} and not (${mustWait()}) and exists (
          select from agent_request r where r.id = t.request_id and r.expires_at > ${requestNow} and r.state in ('pending', 'running')
            and ${itemHeldAgainst()} is null)
        order by t.agent_id, t.id limit ${maxClaimed} for update of t skip locked
      ), sent as (
        update agent_request_item set state = ${itemStateAfter('claimed')}, state_at = now() from t where agent_request_item.id = t.id
      )
      select ${itemColumns}, false as "isBegun" from t order by t.id`.execute(transaction);
    return { items: rows, requests: await loadRequests(transaction, rows) };
  });
}

/**
 * Takes what was sent to an agent and whose time had come as begun: with its former folder the agent may have begun it
 * without a word of it coming here.
 */
export async function markSentAsStarted(deps: ClaimDeps, agentId: number): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    await sql`update agent_request_item t set state = ${itemStateAfter('journalLost')}, state_at = now() from agent_request r
      where t.agent_id = ${agentId} and ${itemIsMoved('journalLost')} and r.id = t.request_id and t.not_before <= ${requestNow}`.execute(
      transaction,
    );
  });
}

/** Targets that were sent to an agent and have no end yet, to be sent again on a new connection. */
export async function openItems(deps: ClaimDeps, agentId: number): Promise<Claim & { canceled: number[] }> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<ClaimedItem & { canceled: boolean }>`
      select ${itemColumns}, t.state = 'started' as "isBegun",
        t.cancel_requested_at is not null as canceled from agent_request_item t
      where t.agent_id = ${agentId} and t.state in ('sent', 'started') order by t.id`.execute(transaction);
    const canceled = rows.filter((row) => row.canceled).map(({ id }) => id);
    return { items: rows, requests: await loadRequests(transaction, rows), canceled };
  });
}

/** Says of requests whose first items were sent that they run. */
export async function markRunning(deps: ClaimDeps, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return;
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number; subaccountId: number }>`
      update agent_request set state = 'running', state_at = now(), updated_at = now()
      where id = any (${requestIds as number[]}::int[]) and state = 'pending'
      returning id, subaccount_id as "subaccountId"`.execute(transaction);
    for (const [subaccountId, requests] of Map.groupBy(rows, (row) => row.subaccountId))
      await deps.pubsub.publish(transaction, {
        topic: 'agentRequest',
        subaccountId,
        ids: requests.map(({ id }) => id),
      });
  });
}
