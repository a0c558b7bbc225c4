import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { requestNow } from './database-clock.ts';
import { finaliseRequests } from '../ingest/index.ts';
import type { UpkeepDeps } from './request-upkeep.ts';

/** How long after its expiry the answer to a command already sent is waited for, in minutes. */
const answerMinutes = { sent: 10, started: 30 } as const;

/** How long the agent of a scan may be silent once the scan's time to begin is over, in minutes. */
const scanSilenceMinutes = 30;

/** Maximum number of requests checked in one batch. */
const maxAtOnce = 500;

async function expireItems(transaction: AccessTransaction, requestIds: readonly number[]): Promise<number[]> {
  const overdueBy = (minutes: number) => sql`r.expires_at < ${requestNow} - make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql<{ requestId: number }>`
    update agent_request_item t set state = 'expired', state_at = now(),
      message = case t.state when 'pending' then 'The agent did not take the command in time.' else 'The agent gave no answer.' end
    from agent_request r
    where r.id = any (${requestIds as number[]}::int[]) and t.request_id = r.id and (t.state = 'pending'
      or (t.state = 'sent' and ${overdueBy(answerMinutes.sent)})
      or (t.state = 'started' and ${overdueBy(answerMinutes.started)}))
    returning t.request_id as "requestId"`.execute(transaction);
  return [...new Set(rows.map(({ requestId }) => requestId))];
}

/**
 * Ends what nobody answered: items that were not sent before their request expired, items whose agent never came back,
 * and scans whose agent fell silent; one that reports may take as long as it takes. So every request reaches an end.
 * Returns the requests that changed.
 */
export async function endOverdueRequests(deps: UpkeepDeps): Promise<number[]> {
  return withAccess(deps.database, 'headframe_jobs', [], async (transaction) => {
    const overdue = await sql<{ id: number }>`
      select id from agent_request r where state in ('pending', 'running') and expires_at < ${requestNow}
      order by id limit ${maxAtOnce} for update skip locked`.execute(transaction);
    const ids = overdue.rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const changed = await finaliseRequests(transaction, await expireItems(transaction, ids));
    const scans = await sql<{ id: number; subaccountId: number }>`
      update agent_request set state = 'expired', state_at = now(), updated_at = now(),
        summary = case when state = 'pending' then 'The agent did not take the scan in time.'
          when scan_total = 0 then 'The agent did not begin the scan in time.' else 'The agent gave no answer.' end
      where id = any (${ids}::int[]) and kind = 'scan'
        and (state = 'pending' or updated_at < now() - make_interval(mins => ${scanSilenceMinutes}::int))
      returning id, subaccount_id as "subaccountId"`.execute(transaction);
    for (const { id, subaccountId } of scans.rows) changed.push({ subaccountId, ids: [id] });
    for (const { subaccountId, ids: requestIds } of changed)
      await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
    return changed.flatMap((change) => change.ids);
  });
}

/** A blink command that ended without effect (expired, canceled, failed) leaves the LED as it was. */
export async function finaliseAbandonedBlinks(deps: UpkeepDeps): Promise<void> {
  await withAccess(deps.database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<{ id: number; subaccountId: number }>`
      update asic a set blink_status = case blink_status when 'request_on' then 'off' else 'on' end
      where blink_status in ('request_on', 'request_off') and not exists (
        select from agent_request_item t join agent_request r on r.id = t.request_id
        where t.device_id = a.device_id and r.kind = 'blink' and t.state in ('pending', 'sent', 'started'))
      returning device_id as id, subaccount_id as "subaccountId"`.execute(transaction);
    for (const [subaccountId, devices] of Map.groupBy(rows, (row) => row.subaccountId))
      await deps.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids: devices.map(({ id }) => id) });
  });
}
