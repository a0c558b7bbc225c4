import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts, wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';
import type { LoadedOrganization } from './loaded-organization.ts';

interface OrganizationChange {
  action: AuditAction;
  organization: Pick<LoadedOrganization, 'id' | 'publicId' | 'name' | 'ownerAccountId'>;
  before?: object;
  after?: object;
  /** Accounts to notify besides its people. */
  alsoNotified?: readonly (number | null)[];
  /** It changes what people see of its subaccounts, or whether they see them. */
  touchesSubaccounts?: boolean;
}

/**
 * Records a change in the audit log and notifies everyone it concerns: rights are read again at once, everywhere. The
 * transaction runs under the identity role.
 */
export async function auditAndPublish(context: ScopedContext, change: OrganizationChange): Promise<void> {
  const { action, organization, before, after, alsoNotified = [], touchesSubaccounts = false } = change;
  const { transaction } = context.scope;
  const { pubsub } = context.services;
  await recordChange(context, {
    action,
    object: { kind: 'organization', id: organization.publicId, name: organization.name },
    organizationId: organization.id,
    before: before ?? null,
    after: after ?? null,
  });
  const { rows: delegates } = await sql<{ id: number }>`select account_id as id from organization_member
    where organization_id = ${organization.id}`.execute(transaction);
  const notified = [organization.ownerAccountId, ...delegates.map(({ id }) => id), ...alsoNotified];
  const ids = [...new Set(notified)].filter((id) => id !== null);
  await pubsub.publish(transaction, ofAccounts(...ids));
  if (!touchesSubaccounts) return;
  const { rows: subaccounts } = await sql<{ id: number }>`select id from subaccount
    where organization_id = ${organization.id}`.execute(transaction);
  await pubsub.publish(transaction, ...subaccounts.map(({ id }) => wholeSubaccount(id)));
}
