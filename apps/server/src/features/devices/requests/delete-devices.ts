import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import type { AnyCommandKind } from './command-kind.ts';
import { selectForAction, type Selection } from './command-snapshot.ts';

/**
 * Deletes the selected devices of the caller's own, audits it, and returns their number: their agent reads them no more, and
 * their history stays.
 * @throws DomainError as {@link selectForAction}; `not-found` when all of them were deleted meanwhile.
 */
export async function deleteDevices(
  context: ScopedContext,
  kind: AnyCommandKind,
  selection: Selection,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { kind: name } = kind.descriptor;
  const { deviceIds } = await selectForAction(context, kind, 'delete', selection);
  const { rows } = await sql<{ id: number; selectorId: string }>`
    update device set deleted_at = now()
    where id = any (${deviceIds}::int[]) and kind = ${name} and subaccount_id = ${subaccountId} and deleted_at is null
    returning id, selector_id as "selectorId"`.execute(transaction);
  if (rows.length === 0) throw new DomainError('not-found', 'These devices do not exist.');
  const ids = rows.map(({ id }) => id);
  await recordChange(context, {
    action: `${name}.delete` as AuditAction,
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    before: { ids: rows.map(({ selectorId }) => selectorId) },
  });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids });
  return ids.length;
}
