import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/**
 * Cancels open requests: items not begun end as canceled at once, items already sent are asked back from the agent,
 * whose answer decides. Requests without an open item left end as canceled. Returns the number of requests changed.
 */
export async function cancelRequests(context: ScopedContext, ids: readonly string[] | null): Promise<number> {
  const { transaction } = context.scope;
  const named = ids === null ? sql`true` : sql`r.selector_id::text = any (${ids}::text[])`;
  const open = await sql<{ id: number; subaccount_id: number; batch_id: string; kind: string }>`
    select r.id, r.subaccount_id, r.batch_id, r.kind from agent_request r
    where r.state in ('pending', 'running') and r.subaccount_id = any (${context.scope.subaccountIds}::int[]) and ${named} order by r.id for update`.execute(
    transaction,
  );
  if (open.rows.length === 0) return 0;
  const requestIds = open.rows.map((row) => row.id);
  await sql`update agent_request_item set state = 'canceled', state_at = now(), message = 'Canceled before it began.'
    where request_id = any (${requestIds}::int[]) and state = 'pending'`.execute(transaction);
  await sql`update agent_request_item set cancel_requested_at = now()
    where request_id = any (${requestIds}::int[]) and state = 'sent' and cancel_requested_at is null`.execute(
    transaction,
  );
  await sql`
    with counted as (
      select r.id, count(t.id) filter (where t.state = 'canceled')::int as canceled,
        count(t.id) filter (where t.state in ('pending', 'sent', 'started'))::int as unfinished
      from agent_request r left join agent_request_item t on t.request_id = r.id
      where r.id = any (${requestIds}::int[]) group by r.id
    )
    update agent_request r set canceled_count = counted.canceled, updated_at = now(),
      state = case when counted.unfinished = 0 then 'canceled' else r.state end,
      state_at = case when counted.unfinished = 0 then now() else r.state_at end,
      summary = case when counted.unfinished = 0 then 'Canceled.' else r.summary end
    from counted where counted.id = r.id`.execute(transaction);
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
