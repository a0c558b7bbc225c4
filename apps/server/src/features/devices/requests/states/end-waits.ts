import { finalItemStates } from '@headframe/domain/enums/agent-request';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { requestNow } from '../database-clock.ts';
import type { UpkeepDeps } from '../request-upkeep.ts';
import { cancelItems } from './cancel-items.ts';
import { isNoLongerAwaited } from './linked-items.ts';
import { publishItemChanges, settleItems } from './move-items.ts';
import { announceWork } from './release-items.ts';
import { itemIsMovedBy, itemStateAfterEach } from './transition-sql.ts';

/** Maximum number of requests checked in one batch. */
const maxAtOnce = 500;

const isAwaitedEnded = sql`awaited.state in (${sql.join(finalItemStates.map((state) => sql.lit(state)))})`;

/**
 * Item `t` of request `r` whose wait is over, with what it waited for as `awaited`: the time is over, or nothing is to come
 * any more.
 */
const isOver = sql`t.state = 'waiting' and (t.waits_until <= ${requestNow} or ${isAwaitedEnded})`;

/** What ends the wait of such an item: `endOfWait` in SQL. */
const eventOfEnd = sql`case when awaited.state = 'done' then 'released' when awaited.state = 'canceled' then 'canceled'
  when (r.payload->'options'->>'cutAnyway')::boolean then 'released' else 'gaveUp' end`;

const messageOfEnd = sql`case when awaited.state = 'done' then '' when awaited.state = 'canceled' then 'Canceled with the stop that it waited for.'
  when awaited.id is null then t.message
  when ${isAwaitedEnded} then concat_ws(' ', 'Given up:', awaited.name, 'was not stopped.', awaited.message)
  else concat_ws(' ', 'Given up:', awaited.name, 'was not verified as stopped in time.') end`;

async function endSomeWaits(transaction: AccessTransaction, pubsub: UpkeepDeps['pubsub']): Promise<number> {
  const due = await sql<{ id: number }>`
    select r.id from agent_request r where r.id in (
      select t.request_id from agent_request_item t join agent_request r on r.id = t.request_id
        left join agent_request_item awaited on awaited.id = t.awaits_item_id where ${isOver})
    order by r.id limit ${maxAtOnce} for update skip locked`.execute(transaction);
  const ids = due.rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ id: number; requestId: number; agentId: number; isEnded: boolean }>`
    update agent_request_item t set state = ${itemStateAfterEach(sql`ending.event`)}, state_at = now(), message = ending.message
    from (
      select t.id, ${eventOfEnd} as event, ${messageOfEnd} as message
      from agent_request_item t join agent_request r on r.id = t.request_id
        left join agent_request_item awaited on awaited.id = t.awaits_item_id
      where r.id = any (${ids}::int[]) and ${isOver}
    ) as ending
    where ending.id = t.id and ${itemIsMovedBy(sql`ending.event`)}
    returning t.id, t.request_id as "requestId", t.agent_id as "agentId", t.state <> 'pending' as "isEnded"`.execute(
    transaction,
  );
  await publishItemChanges(pubsub, transaction, await settleItems(transaction, rows));
  await announceWork(transaction, new Set(rows.flatMap(({ agentId, isEnded }) => (isEnded ? [] : [agentId]))));
  return rows.length;
}

/** Withdraws what nobody waits for any more: a miner is not stopped for a cut that was canceled, given up, or made. */
async function withdrawUnawaited(transaction: AccessTransaction, pubsub: UpkeepDeps['pubsub']): Promise<void> {
  const open = sql`t.state in ('pending', 'sent') and t.cancel_requested_at is null and ${isNoLongerAwaited}`;
  const { rows } = await sql<{ id: number }>`
    select r.id from agent_request r where r.id in (select t.request_id from agent_request_item t where ${open})
    order by r.id limit ${maxAtOnce} for update skip locked`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const theirs = sql`t.request_id = any (${ids}::int[]) and ${isNoLongerAwaited}`;
  await publishItemChanges(
    pubsub,
    transaction,
    await cancelItems(transaction, theirs, 'Nothing waits for it any more.'),
  );
}

/**
 * Ends the waits that are over: the item runs where it is to run all the same, and fails otherwise; and withdraws what was
 * to be done before items that do not wait any more. Several servers may do this at once. Returns the number of items that
 * stopped waiting.
 */
export async function endWaits({ database, pubsub }: UpkeepDeps): Promise<number> {
  const ended = await withAccess(database, 'headframe_jobs', [], (transaction) => endSomeWaits(transaction, pubsub));
  await withAccess(database, 'headframe_jobs', [], (transaction) => withdrawUnawaited(transaction, pubsub));
  return ended;
}
