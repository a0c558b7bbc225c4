import { DomainError } from '@headframe/domain/errors/domain-error';
import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { RequestContext } from '../../../platform/graphql/context.ts';
import { effectivePermissionsOn, holdsOn } from './require-within-own-rights.ts';
import type { RoleUse } from './role-use.ts';
import type { StoredRole } from './stored-role.ts';

function holdsTheRole(caller: Caller | null, role: StoredRole, use: RoleUse): boolean {
  if (caller?.kind === 'api-key')
    return use.apiKeyIds.includes(caller.apiKeyId) || use.accountIds.includes(caller.creatorAccountId);
  if (caller?.kind !== 'account') return false;
  const isSuperAdmin = caller.organizations.some(({ organizationId }) => organizationId === role.organizationId);
  return !isSuperAdmin && use.accountIds.includes(caller.accountId);
}

/**
 * Why the caller may not change or delete a role; undefined when they may. A role reaches every subaccount in which
 * someone holds it, so the right to change the team is needed in all of them; and nobody changes the role that their
 * own rights come from.
 */
export function roleChangeRefusal(
  context: Pick<RequestContext, 'caller'>,
  role: StoredRole,
  use: RoleUse,
): DomainError | undefined {
  const refusal = (text: string) => new DomainError('permission-error', text);
  if (role.builtInKey !== null) return refusal('Built-in roles cannot be changed.');
  if (use.subaccountIds.some((subaccountId) => !holdsOn(context, subaccountId, 'subaccount_access_write')))
    return refusal('This role is in use in subaccounts whose team you cannot change.');
  const ownsAll = use.subaccountIds.every((subaccountId) => isOwner(effectivePermissionsOn(context, subaccountId)));
  if (!ownsAll && holdsTheRole(context.caller, role, use)) return refusal('You cannot change your own role.');
  return undefined;
}
