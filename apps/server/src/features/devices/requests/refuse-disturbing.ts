import { sql } from 'kysely';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { GatewayDeps } from '../gateway/index.ts';
import { exclusiveTables } from './exclusive-commands.ts';
import { lockRequests } from './states/finalise-requests.ts';
import { endItems, publishItemChanges } from './states/move-items.ts';

interface Disturbing {
  id: number;
  requestId: number;
  reason: string;
}

/**
 * Ends, as failed, what waits to be sent to agents of this server and would disturb an exclusive command: on its device, or on what
 * supplies it. It was requested before that command began, by what takes no selection, or by who does not see it. Returns their number.
 */
export async function refuseDisturbing(
  { database, pubsub, serverId }: Pick<GatewayDeps, 'database' | 'serverId'> & { pubsub: Pick<PubSub, 'publish'> },
  agentIds: readonly number[],
): Promise<number> {
  return withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<Disturbing>`
      with ${exclusiveTables()}, disturbed as (
        select t.id, e.doing, e.name, e.owner_id, e.device_id, false as is_supply from agent_request_item t join exclusive e on e.device_id = t.device_id
        where t.state = 'pending' and t.exclusive is null and t.agent_id = any (${agentIds as number[]}::int[])
        union all
        select t.id, e.doing, e.name, e.owner_id, e.device_id, true from agent_request_item t join exclusive_supply e on e.part_id = t.part_id
        where t.state = 'pending' and t.exclusive is null and t.agent_id = any (${agentIds as number[]}::int[])
      )
      select distinct on (t.id) t.id, t.request_id as "requestId", concat(d.doing, ' ', case
          when t.subaccount_id <> d.owner_id and not exists (select from device_share s
            where s.device_id = d.device_id and s.subaccount_id = t.subaccount_id) then 'the device behind it.'
          when d.is_supply then d.name || ', which it supplies.' else d.name || '.' end) as reason
      from disturbed d join agent_request_item t on t.id = d.id
        join agent a on a.id = t.agent_id and a.server_id = ${serverId}::uuid order by t.id`.execute(transaction);
    if (rows.length === 0) return 0;
    await lockRequests(transaction, [...new Set(rows.map(({ requestId }) => requestId))]);
    for (const [reason, items] of Map.groupBy(rows, (row) => row.reason)) {
      const ids = items.map(({ id }) => id);
      const theirs = sql`t.state = 'pending' and t.id = any (${ids}::int[])`;
      await publishItemChanges(pubsub, transaction, await endItems(transaction, 'unsendable', theirs, reason));
    }
    return rows.length;
  });
}
