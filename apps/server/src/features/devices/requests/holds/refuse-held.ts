import { sql } from 'kysely';
import { withAccess } from '../../../../platform/database/with-access.ts';
import type { PubSub } from '../../../../platform/pubsub/pubsub.ts';
import type { GatewayDeps } from '../../gateway/index.ts';
import { lockRequests } from '../states/finalise-requests.ts';
import { endItems, publishItemChanges } from '../states/move-items.ts';
import { isAnyHeld } from './held-against.ts';
import { itemHeldAgainst } from './held-items.ts';

/**
 * Ends, as failed, what waits to be sent to agents of this server and loses to a hold that came after it: written while it was being
 * requested, or on what an outlet supplies. Returns their number.
 */
export async function refuseHeld(
  { database, pubsub, serverId }: Pick<GatewayDeps, 'database' | 'serverId'> & { pubsub: Pick<PubSub, 'publish'> },
  agentIds: readonly number[],
): Promise<number> {
  return withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number; requestId: number; reason: string }>`
      select * from (
        select t.id, t.request_id as "requestId", ${itemHeldAgainst()} as reason
        from agent_request_item t join agent_request r on r.id = t.request_id
          join agent a on a.id = t.agent_id and a.server_id = ${serverId}::uuid
        where ${isAnyHeld} and t.state = 'pending' and t.agent_id = any (${agentIds as number[]}::int[])
      ) lost where reason is not null`.execute(transaction);
    if (rows.length === 0) return 0;
    await lockRequests(transaction, [...new Set(rows.map(({ requestId }) => requestId))]);
    // In one statement: reasons name devices behind outlets, so that there may be as many as items.
    const reasons = JSON.stringify(Object.fromEntries(rows.map(({ id, reason }) => [id, reason])));
    const theirs = sql`t.state = 'pending' and t.id = any (${rows.map(({ id }) => id)}::int[])`;
    const reason = sql<string>`${reasons}::jsonb ->> t.id::text`;
    await publishItemChanges(pubsub, transaction, await endItems(transaction, 'unsendable', theirs, reason));
    return rows.length;
  });
}
