import type { ScanEvent } from '@headframe/domain/requests/scan-transitions';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ChangedRequests } from './finalise-requests.ts';
import { scanIsMoved, scanStateAfter, updateIsMoved } from './transition-sql.ts';

/**
 * Moves those of the requests `r` that have no items (scans and updates of agents) and that an event moves; `summary` says why, as an SQL expression.
 * Returns those that changed.
 */
export async function endScans(
  transaction: AccessTransaction,
  event: ScanEvent,
  requestIds: readonly number[],
  summary: RawBuilder<unknown>,
): Promise<ChangedRequests[]> {
  const { rows } = await sql<{ id: number; subaccountId: number }>`
    update agent_request r set state = ${scanStateAfter(event)}, state_at = now(), updated_at = now(), summary = ${summary}
    where r.id = any (${requestIds as number[]}::int[]) and (${scanIsMoved(event)} or ${updateIsMoved(event)})
    returning r.id, r.subaccount_id as "subaccountId"`.execute(transaction);
  return [...Map.groupBy(rows, ({ subaccountId }) => subaccountId)].map(([subaccountId, scans]) => ({
    subaccountId,
    ids: scans.map(({ id }) => id),
  }));
}
