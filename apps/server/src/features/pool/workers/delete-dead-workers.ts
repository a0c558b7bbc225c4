import { DomainError } from '@headframe/domain/errors/domain-error';
import { workerStatusNumber } from '@headframe/domain/pool/worker-status';
import { maxWorkersPerSubaccount } from '@headframe/domain/pool/worker-name';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { withdrawApproval } from './approval/withdraw-approval.ts';

/** Workers of one call by their ids; null stands for all. */
const idsSchema = z.array(z.uuid()).min(1).max(1000).nullable();

/**
 * Removes dead workers of the subaccount from its list, the named ones or all; one that mines again comes back with its next
 * credited share, or, where new workers need approval, once it is approved again. Their shares stay. Returns how many were removed.
 *
 * @throws DomainError `validation-failed`, or `not-found` where one of those named is not there or not dead: then none is removed.
 */
export async function deleteDeadWorkers(context: ScopedContext, given: readonly string[] | null): Promise<number> {
  const ids = validated(idsSchema, given, 'ids');
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const named = ids ? sql`and w.selector_id = any (${[...ids]}::uuid[])` : sql``;
  const { rows } = await sql<{ key: number; id: string; name: string }>`
    with dead as materialized (
      -- In the order in which the pool locks the workers whose shares it stores.
      select w.id from worker w join worker_state t on t.worker_id = w.id
      where w.subaccount_id = ${subaccountId} and w.deleted_at is null ${named}
        and t.status = ${workerStatusNumber('dead')}::smallint
      order by w.name, w.coin_enum limit ${maxWorkersPerSubaccount} for update of w
    )
    update worker w set deleted_at = now() from dead where w.id = dead.id
    returning w.id as key, w.selector_id as id, w.name`.execute(transaction);
  if (ids && rows.length < new Set(ids).size) throw new DomainError('not-found', 'A worker is not there, or not dead.');
  await withdrawApproval(transaction, subaccountId);
  await recordChange(
    context,
    ...rows.map(({ id, name }) => ({
      action: 'worker.delete' as const,
      object: { kind: 'worker', id, name },
      subaccountId,
    })),
  );
  await context.services.pubsub.publish(transaction, {
    topic: 'worker',
    subaccountId,
    ids: rows.map(({ key }) => key),
  });
  return rows.length;
}
