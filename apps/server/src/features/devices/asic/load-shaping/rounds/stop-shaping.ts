import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../../platform/graphql/field-access.ts';
import { endShaping } from './open-shaping.ts';

/**
 * Ends the replacement of failed miners of the load shaping with a batch; commands under way are finished.
 * @throws DomainError `not-found` where it is over already, or there is none.
 */
export async function stopShaping(context: ScopedContext, batchId: string): Promise<string> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { rows } = await sql<{ key: number; first: string }>`
    select id as key, batch_ids[1]::text as first from load_shaping
    where subaccount_id = ${subaccountId} and ended_at is null and ${batchId} = any (batch_ids::text[]) for update`.execute(
    transaction,
  );
  const [found] = rows;
  if (!found) throw new DomainError('not-found', 'No miners are being replaced in this batch any more.');
  await endShaping(transaction, found.key, 'stopped');
  await recordChange(context, {
    action: 'load-shaping.stop',
    object: { kind: 'command', id: found.first, name: 'Load shaping' },
    subaccountId,
  });
  return found.first;
}
