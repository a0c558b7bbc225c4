import type { ItemResult } from '@headframe/agent-link/item-result';
import type { ItemEvent } from '@headframe/domain/requests/item-transitions';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import { scheduleReversals } from '../stay-time/schedule-reversals.ts';
import { settleItems, type ItemChanges } from './move-items.ts';
import { itemIsMovedBy, itemStateAfterEach } from './transition-sql.ts';

/** The last word on each item of a frame: a final state wins over `started`, the first final one over later ones. */
function lastResults(results: readonly ItemResult[]): ItemResult[] {
  const last = new Map<number, ItemResult>();
  for (const result of results) {
    const known = last.get(result.itemId);
    if (!known || known.state === 'started') last.set(result.itemId, result);
  }
  return [...last.values()];
}

const eventOf = {
  started: 'agentStarted',
  done: 'agentDone',
  failed: 'agentFailed',
  expired: 'agentExpired',
  canceled: 'agentCanceled',
} as const satisfies Readonly<Record<ItemResult['state'], ItemEvent>>;

const event = sql`row.event`;

/**
 * Stores results of one agent's items. The agent's first final word on an item stands; it replaces `expired`, which is
 * said here of work that nobody answered for in time. The requests are locked before. `toTime` corrects the agent's clock.
 */
export async function writeItemResults(
  transaction: AccessTransaction,
  agentId: number,
  results: readonly ItemResult[],
  toTime: (at: number) => number,
): Promise<ItemChanges> {
  if (results.length === 0) return { requests: [], devices: [] };
  const rows = lastResults(results).map(({ itemId, state, message, at, refusal }) => ({
    id: itemId,
    event: eventOf[state],
    message,
    refusal: refusal ?? null,
    at: toTime(at) / 1000,
  }));
  const started = new Set(results.flatMap(({ itemId, state }) => (state === 'started' ? [itemId] : [])));
  const changed = await sql<{ id: number; requestId: number; isEnded: boolean; before: string }>`
    update agent_request_item t set state = ${itemStateAfterEach(event)}, state_at = to_timestamp(row.at), 
      message = case when t.refusal = 'held' and row.event = 'agentCanceled' then t.message else row.message end,
      refusal = case when t.refusal = 'held' and row.event = 'agentCanceled' then t.refusal else row.refusal end
    from json_to_recordset(${storedJson(rows)}) as row (id int, event text, message text, refusal text, at float8)
      join agent_request_item old using (id)
    where t.id = row.id and t.agent_id = ${agentId} and ${itemIsMovedBy(event)}
    returning t.id, t.request_id as "requestId", t.state <> 'started' as "isEnded", old.state as before`.execute(
    transaction,
  );
  const changes = await settleItems(transaction, changed.rows);
  const ended = changed.rows.filter(({ isEnded }) => isEnded).map(({ id }) => id);
  const begun = changed.rows.filter(({ id, before }) => started.has(id) || ['started', 'expired'].includes(before));
  if (ended.length > 0)
    await scheduleReversals(
      transaction,
      ended,
      begun.map(({ id }) => id),
    );
  return changes;
}
