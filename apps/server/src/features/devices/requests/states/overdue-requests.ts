import { answerWithinMinutes } from '@headframe/domain/requests/item-transitions';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { requestNow } from '../database-clock.ts';
import type { UpkeepDeps } from '../request-upkeep.ts';
import { endScans } from './end-scans.ts';
import type { ChangedRequests } from './finalise-requests.ts';
import { endItems, publishItemChanges } from './move-items.ts';

/** How long the agent of a scan may be silent once the scan's time to begin is over, in minutes. */
const scanSilenceMinutes = 30;

/** Maximum number of requests checked in one batch. */
const maxAtOnce = 500;

const overdueBy = (minutes: number) => sql`r.expires_at < ${requestNow} - make_interval(mins => ${minutes}::int)`;

async function expireItems(transaction: AccessTransaction, requestIds: readonly number[]) {
  const theirs = sql`r.id = any (${requestIds as number[]}::int[])`;
  const { sent, started } = answerWithinMinutes;
  const isOverdue = sql`((t.state = 'sent' and ${overdueBy(sent)}) or (t.state = 'started' and ${overdueBy(started)}))`;
  return [
    await endItems(transaction, 'unclaimed', theirs, 'The agent did not take the command in time.'),
    await endItems(transaction, 'unanswered', sql`${theirs} and ${isOverdue}`, 'The agent gave no answer.'),
  ];
}

async function expireScans(transaction: AccessTransaction, ids: readonly number[]): Promise<ChangedRequests[]> {
  const silent = await sql<{ id: number }>`select id from agent_request where id = any (${ids as number[]}::int[])
    and updated_at < now() - make_interval(mins => ${scanSilenceMinutes}::int)`.execute(transaction);
  const why = sql`case when r.kind = 'scan' and r.scan_total = 0 then 'The agent did not begin the scan in time.' else 'The agent gave no answer.' end`;
  const silentIds = silent.rows.map(({ id }) => id);
  return [
    ...(await endScans(
      transaction,
      'unclaimed',
      ids,
      sql`case r.kind when 'scan' then 'The agent did not take the scan in time.'
        else 'The agent did not come back for the update in time.' end`,
    )),
    ...(await endScans(transaction, 'unanswered', silentIds, why)),
  ];
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
    const changes = [
      ...(await expireItems(transaction, ids)),
      { requests: await expireScans(transaction, ids), devices: [] },
    ];
    for (const change of changes) await publishItemChanges(deps.pubsub, transaction, change);
    return [...new Set(changes.flatMap(({ requests }) => requests.flatMap((changed) => changed.ids)))];
  });
}
