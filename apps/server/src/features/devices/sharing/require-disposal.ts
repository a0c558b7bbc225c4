import { DomainError } from '@headframe/domain/errors/domain-error';
import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/**
 * Passes for who may give the devices of a subaccount away for good: its owner, and who acts for its organization.
 * @throws DomainError `permission-error` for everyone else, whatever their role holds.
 */
export async function requireDisposal(context: ScopedContext, grant: SubaccountGrant): Promise<void> {
  const { organizations } = accountCaller(context);
  if (isOwner(grant.permissions)) return;
  const { transaction } = context.scope;
  const { rows } = await asIdentity(transaction, () =>
    sql`select from subaccount where id = ${grant.subaccountId}
      and organization_id = any (${organizations.map(({ organizationId }) => organizationId)}::int[])`.execute(
      transaction,
    ),
  );
  if (rows.length === 0)
    throw new DomainError(
      'permission-error',
      'Only the owner of this subaccount, or a delegate of its organization, can move its devices away.',
    );
}
