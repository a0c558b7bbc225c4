import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../../platform/database/with-access.ts';
import { lockRequests, publishItemChanges, writeItemResults } from '../../../requests/index.ts';

/** How a played agent ends a command. */
export type PlayedEnd = 'done' | 'failed' | 'canceled' | 'expired';

/**
 * Plays agents where a test is about ends that real ones reach after a quarter of an hour or by chance: expired, late, canceled, in any order.
 * Its commands with the agent itself and simulated miners are in `firmware-updates.integration.test.ts` of the gateway, a whole rollout with
 * them in the journey.
 *
 * Ends the open items of all agents, as their results would: each as `end` says by the address of its miner, null for one that goes on.
 * Returns the miners whose items ended.
 */
export async function endRequestsItems(
  database: Kysely<DB>,
  end: PlayedEnd | ((ip: string) => PlayedEnd | null),
): Promise<{ ip: string; deviceId: number }[]> {
  return withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number; requestId: number; agentId: number; ip: string; deviceId: number }>`
      select id, request_id as "requestId", agent_id as "agentId", host(ip) as ip, device_id as "deviceId" from agent_request_item
      where state in ('pending', 'sent', 'started') order by id`.execute(transaction);
    const ended = rows.flatMap((row) => {
      const state = typeof end === 'string' ? end : end(row.ip);
      return state === null ? [] : [{ ...row, state }];
    });
    await lockRequests(transaction, [...new Set(ended.map(({ requestId }) => requestId))]);
    for (const [agentId, items] of Map.groupBy(ended, (item) => item.agentId)) {
      const results = items.map(({ id, requestId, state }) => ({
        requestId,
        itemId: id,
        state,
        message: state === 'failed' ? 'It refused the image.' : '',
        at: Date.now(),
      }));
      const changes = await writeItemResults(transaction, agentId, results as never, (at) => at);
      await publishItemChanges({ publish: () => Promise.resolve() }, transaction, changes);
    }
    return ended.map(({ ip, deviceId }) => ({ ip, deviceId }));
  });
}
