import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../platform/records/record-refusals.ts';
import { requireStepUp } from '../../people/two-factor/index.ts';
import { importKindOf } from './import-kind.ts';
import { unknownColumnsRefusal } from './map-columns.ts';
import { requireImport } from './require-import.ts';

/**
 * Has the rows of a previewed import written, all but the refused ones; the server does it afterwards. Returns its inner key.
 * @throws DomainError `not-found`, `constraint-violation` for one that is not ready, has unknown columns or changes nothing, as `requireStepUp` where its kind
 * asks for a code.
 */
export async function confirmImport(
  context: ScopedContext,
  given: unknown,
  twoFactorCode?: string | null,
): Promise<number> {
  const grant = singleGrant(context.scope.grants);
  const { subaccountId } = grant;
  const { transaction } = context.scope;
  const found = await requireImport(context, subaccountId, given);
  const { key, id, kind, name, state, newCount, changedCount, refusedCount } = found;
  const { permission, asksStepUp } = importKindOf(kind).descriptor;
  requirePermission(grant, permission);
  if (state === 'mapping') throw unknownColumnsRefusal(found);
  if (state !== 'ready' || newCount + changedCount === 0)
    throw catalogueRefusal('constraint-violation', 'importNotReady');
  if (asksStepUp) await requireStepUp(context, twoFactorCode);
  await sql`update file_import set state = 'applying', confirmed_from = ${context.ip}::inet, claimed_until = null, attempts = 0,
    updated_at = now() where id = ${key}`.execute(transaction);
  await recordChange(context, {
    action: 'import.apply',
    object: { kind: 'import', id, name },
    subaccountId,
    after: { newCount, changedCount, refusedCount },
  });
  await context.services.pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
  return key;
}

/**
 * Cancels imports: one that is written stops where it is, and any other one is forgotten. Returns their number.
 * @throws DomainError `not-found`.
 */
export async function cancelImports(context: ScopedContext, ids: readonly unknown[]): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || wanted.length > 100) throw new DomainError('validation-failed', 'Name 1 to 100 imports.');
  for (const one of wanted) {
    const { key, id, name, state } = await requireImport(context, subaccountId, one);
    await (state === 'applying'
      ? sql`update file_import set state = 'failed', problem = 'Canceled. Rows that were written until then stay.', claimed_until = null,
          updated_at = now() where id = ${key}`.execute(transaction)
      : sql`delete from file_import where id = ${key}`.execute(transaction));
    await recordChange(context, {
      action: 'import.cancel',
      object: { kind: 'import', id, name },
      subaccountId,
      before: { state },
    });
    await context.services.pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
  }
  return wanted.length;
}
