import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { withdrawApproval } from './approval/withdraw-approval.ts';
import { changeWorkers } from './change-workers.ts';

/**
 * Removes workers of the subaccount that match from its list, whether they mine or not; their shares stay. Where new workers need
 * approval, they need it again. Returns how many were removed.
 * @throws DomainError `validation-failed` for an empty where, `not-found` where no worker matches.
 */
export async function deleteWorkers(context: ScopedContext, where: unknown): Promise<number> {
  const removed = await changeWorkers(context, where, {
    action: 'worker.delete',
    column: 'deleted_at',
    value: sql`now()`,
    after: 'removed',
  });
  const { transaction, grants } = context.scope;
  await withdrawApproval(transaction, singleGrant(grants).subaccountId);
  return removed;
}
