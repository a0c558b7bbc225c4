import { endsBySeverity } from '@headframe/domain/requests/next-request-state';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { noteEndedRequests } from './note-ended-requests.ts';

/** Requests that changed, by the subaccount that owns them. */
export interface ChangedRequests {
  subaccountId: number;
  ids: number[];
}

/** The end that outweighs all others among counted items. */
const gravestEnd = sql`case ${sql.join(
  endsBySeverity.map((end) => sql`when ${sql.ref(end)} > 0 then ${sql.lit(end)}`),
  sql` `,
)} end`;

/**
 * Locks requests before their items change. Everyone who ends items takes these locks first, in this order, so that
 * counts are never taken from a half-seen state and nobody waits in a circle.
 */
export async function lockRequests(transaction: AccessTransaction, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return;
  await sql`select from agent_request where id = any (${requestIds as number[]}::int[]) order by id for update`.execute(
    transaction,
  );
}

/**
 * Counts the items of command requests again and advances the requests: `nextRequestState` in SQL, and the only place
 * where a request with items ends.
 */
export async function finaliseRequests(
  transaction: AccessTransaction,
  requestIds: readonly number[],
): Promise<ChangedRequests[]> {
  if (requestIds.length === 0) return [];
  const { rows } = await sql<ChangedRequests & { endedIds: number[] | null }>`
    with counted as (
      select request_id as id,
        count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'canceled')::int as canceled,
        count(*) filter (where state = 'expired')::int as expired,
        count(*) filter (where state in ('waiting', 'pending', 'sent', 'started'))::int as open,
        count(*) filter (where state not in ('waiting', 'pending'))::int as begun
      from agent_request_item where request_id = any (${requestIds as number[]}::int[]) group by request_id
    ), judged as (
      select counted.*, o.state as before, case
          when open = 0 then ${gravestEnd}
          when o.state not in ('pending', 'running') then o.state
          when begun > 0 then 'running' else o.state
        end as judgement
      from counted join agent_request o using (id)
    ), changed as (
      update agent_request r set done_count = judged.done, failed_count = judged.failed,
        canceled_count = judged.canceled, expired_count = judged.expired, updated_at = now(),
        state = judged.judgement,
        state_at = case when r.state <> judged.judgement then now() else r.state_at end,
        summary = case when judged.open = 0 then concat_ws(', ',
          nullif(judged.done, 0) || ' done', nullif(judged.failed, 0) || ' failed',
          nullif(judged.canceled, 0) || ' canceled', nullif(judged.expired, 0) || ' expired') else r.summary end
      from judged where r.id = judged.id returning r.id, r.subaccount_id,
        judged.open = 0 and judged.before in ('pending', 'running') as has_ended
    )
    select subaccount_id as "subaccountId", array_agg(id) as ids, array_agg(id) filter (where has_ended) as "endedIds"
    from changed group by subaccount_id`.execute(transaction);
  await noteEndedRequests(
    transaction,
    rows.flatMap(({ endedIds }) => endedIds ?? []),
  );
  return rows.map(({ subaccountId, ids }) => ({ subaccountId, ids }));
}
