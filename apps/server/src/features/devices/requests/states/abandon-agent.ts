import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { endScans } from './end-scans.ts';
import { lockRequests } from './finalise-requests.ts';
import { endItems, type ItemChanges } from './move-items.ts';

const message = 'The agent was removed.';

/** Ends the open requests of an agent that was removed; what was done before stays done. */
export async function abandonAgent(transaction: AccessTransaction, agentId: number): Promise<ItemChanges> {
  const { rows } = await sql<{ id: number }>`select id from agent_request
    where agent_id = ${agentId} and state in ('pending', 'running') order by id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  await lockRequests(transaction, ids);
  const changes = await endItems(transaction, 'agentRemoved', sql`t.request_id = any (${ids}::int[])`, message);
  const scans = await endScans(transaction, 'agentRemoved', ids, sql`${message}`);
  return { ...changes, requests: [...changes.requests, ...scans] };
}
