import { deviceKinds } from '@headframe/domain/devices/kinds';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { featureLabels, type FeatureAccess } from '@headframe/domain/feature-access/feature-access';
import { missingFlags } from '@headframe/domain/permissions/permission-flags';
import { sql } from 'kysely';
import { knownCaller, requirePermission } from '../../../../platform/auth/caller-grant.ts';
import { featureFlags } from '../../../../platform/auth/effective-permissions.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';

/**
 * The features that a subaccount lacks to see devices of a kind, in words. Null where it is none that the caller knows: whether other names
 * exist is nobody's business (decision 107). Known are the caller's own, those of the same organization, and those that have accepted devices.
 * @throws DomainError `validation-failed` for an unknown kind, `access-denied` without the right to share devices of it.
 */
export async function missingOfReceiver(
  context: ScopedContext,
  { kind: name, receiver }: { kind: string; receiver: string },
): Promise<string[] | null> {
  const kind = deviceKinds.find((one) => one.kind === name);
  if (!kind) throw new DomainError('validation-failed', `kind: ${name} is no kind of devices.`);
  const grant = singleGrant(context.scope.grants);
  requirePermission(grant, kind.actions.share.permission);
  const own = knownCaller(context).grants.map(({ subaccountId }) => subaccountId);
  const { rows } = await asIdentity(context.scope.transaction, () =>
    sql<{ features: FeatureAccess }>`
      select ${featureFlags('n')} as features from subaccount n
      where n.name = ${receiver} and not n.is_archived and (n.id = any (${own}::int[])
        or n.organization_id = (select organization_id from subaccount where id = ${grant.subaccountId})
        or exists (select from device_share s where s.owner_id = ${grant.subaccountId} and s.subaccount_id = n.id))`.execute(
      context.scope.transaction,
    ),
  );
  const [found] = rows;
  return found ? missingFlags(found.features, kind.permissions.read).map((flag) => featureLabels[flag]) : null;
}
