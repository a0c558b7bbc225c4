import type { ItemProgress } from '@headframe/agent-link';
import { sql } from 'kysely';
import { storedJson } from '../../../platform/database/stored-json.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { GatewayDeps } from '../gateway/index.ts';

/** Stores how far an agent is with items that it began, and announces their requests. Those of others are left alone. */
export async function writeItemProgress(
  { database, pubsub }: Pick<GatewayDeps, 'database' | 'pubsub'>,
  agentId: number,
  items: readonly ItemProgress[],
): Promise<void> {
  await withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ requestId: number; subaccountId: number }>`
      update agent_request_item t set progress_share = row.share, progress_text = row.text
      from json_to_recordset(${storedJson(items)}) as row ("requestId" int, "itemId" int, share real, text text)
      where t.id = row."itemId" and t.request_id = row."requestId" and t.agent_id = ${agentId}
        and t.state in ('sent', 'started')
      returning t.request_id as "requestId", t.subaccount_id as "subaccountId"`.execute(transaction);
    for (const [subaccountId, changed] of Map.groupBy(rows, (row) => row.subaccountId)) {
      const ids = [...new Set(changed.map(({ requestId }) => requestId))];
      await pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids });
    }
  });
}
