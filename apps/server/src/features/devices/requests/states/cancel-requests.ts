import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { cancelItems } from './cancel-items.ts';
import { endScans } from './end-scans.ts';
import { cancelLinked, lockWithLinked } from './linked-items.ts';
import { publishItemChanges } from './move-items.ts';
import { uuidsOf } from '../../../../platform/validation/named-id.ts';

/**
 * Cancels open requests: items not begun end as canceled at once, items already sent are asked back from the agent,
 * whose answer decides; an update that an agent has begun runs on. What waits for their items, or was to be done before
 * them, is canceled with them. A request without an open item left has the gravest end of its items. Returns the number of
 * requests changed, those that were linked apart.
 */
export async function cancelRequests(context: ScopedContext, ids: readonly string[] | null): Promise<number> {
  const { transaction } = context.scope;
  const named = ids === null ? sql`true` : sql`r.selector_id = any (${uuidsOf(ids)}::uuid[])`;
  await lockWithLinked(transaction, sql`r.subaccount_id = any (${context.scope.subaccountIds}::int[]) and ${named}`);
  const open = await sql<{ id: number; subaccount_id: number; batch_id: string; kind: string }>`
    select r.id, r.subaccount_id, r.batch_id, r.kind from agent_request r
    where (r.state = 'pending' or (r.state = 'running' and r.kind <> 'updateAgent'))
      and r.subaccount_id = any (${context.scope.subaccountIds}::int[]) and ${named} order by r.id for update`.execute(
    transaction,
  );
  if (open.rows.length === 0) return 0;
  const requestIds = open.rows.map((row) => row.id);
  const theirs = sql`t.request_id = any (${requestIds}::int[])`;
  const changes = await cancelItems(transaction, theirs, 'Canceled before it began.');
  await endScans(transaction, 'canceled', requestIds, sql`'Canceled.'`);
  await publishItemChanges(context.services.pubsub, transaction, { ...changes, requests: [] });
  for (const linked of await cancelLinked(transaction, requestIds))
    await publishItemChanges(context.services.pubsub, transaction, linked);
  for (const grant of context.scope.grants) {
    const { subaccountId } = grant;
    const changed = open.rows.filter((row) => row.subaccount_id === subaccountId);
    for (const [batchId, rows] of Map.groupBy(changed, (row) => row.batch_id))
      await recordChange(context, {
        action: 'command.cancel',
        object: { kind: 'command', id: batchId, name: rows[0]?.kind ?? '' },
        subaccountId,
        after: { requestCount: rows.length },
      });
    const ids = changed.map((row) => row.id);
    if (ids.length > 0)
      await context.services.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids });
  }
  return requestIds.length;
}
