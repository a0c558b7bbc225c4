import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { cancelItems } from './cancel-items.ts';
import { lockRequests } from './finalise-requests.ts';
import type { ItemChanges } from './move-items.ts';

/** Whether item `t` was to be done before others, and none of them waits for it any more. */
export const isNoLongerAwaited = sql`exists (select from agent_request_item o where o.awaits_item_id = t.id)
  and not exists (select from agent_request_item o where o.awaits_item_id = t.id and o.state = 'waiting')`;

/** Locks the requests `r` of a selection together with those that they wait for, and those that wait for them. */
export async function lockWithLinked(transaction: AccessTransaction, selection: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with named as (select r.id from agent_request r where r.state in ('pending', 'running') and ${selection})
    select id from named
    union select awaited.request_id from agent_request_item t join agent_request_item awaited on awaited.id = t.awaits_item_id
      where t.request_id in (select id from named)
    union select t.request_id from agent_request_item t join agent_request_item awaited on awaited.id = t.awaits_item_id
      where awaited.request_id in (select id from named)`.execute(transaction);
  await lockRequests(
    transaction,
    rows.map(({ id }) => id),
  );
}

/** Cancels what waits for items of canceled requests, and what these waited for where nothing else does. */
export async function cancelLinked(
  transaction: AccessTransaction,
  requestIds: readonly number[],
): Promise<ItemChanges[]> {
  const ids = sql`${requestIds as number[]}::int[]`;
  const waiting = sql`t.state = 'waiting' and t.awaits_item_id in
    (select awaited.id from agent_request_item awaited where awaited.request_id = any (${ids}))`;
  const awaited = sql`t.id in (select o.awaits_item_id from agent_request_item o where o.request_id = any (${ids}))
    and ${isNoLongerAwaited}`;
  return [
    await cancelItems(transaction, waiting, 'Canceled with the stop that it waited for.'),
    await cancelItems(transaction, awaited, 'Canceled with what was to follow.'),
  ];
}
