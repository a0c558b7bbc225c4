import { DomainError } from '@headframe/domain/errors/domain-error';
import { beyondPermissions, hasPermission } from '@headframe/domain/permissions/effective-permissions';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { RequestContext } from '../../../platform/graphql/context.ts';

/** What the caller holds on a subaccount; nothing where the caller may not enter. */
export function effectivePermissionsOn(
  { caller }: Pick<RequestContext, 'caller'>,
  subaccountId: number,
): readonly string[] {
  return caller?.grants.find((grant) => grant.subaccountId === subaccountId)?.permissions ?? [];
}

/** Whether the caller holds a permission on a subaccount. */
export function holdsOn(
  context: Pick<RequestContext, 'caller'>,
  subaccountId: number,
  permission: Permission,
): boolean {
  return hasPermission(effectivePermissionsOn(context, subaccountId), permission);
}

/** What of these permissions the caller does not hold on a subaccount, and so may grant to nobody. */
export function beyondOwnRights(
  context: Pick<RequestContext, 'caller'>,
  subaccountId: number,
  permissions: readonly string[],
): readonly string[] {
  return beyondPermissions(effectivePermissionsOn(context, subaccountId), permissions);
}

/**
 * Lets pass who holds every one of these permissions on the subaccount; for everything that gives rights: roles,
 * invitations, members, API keys.
 * @throws DomainError `permission-error` with what is `missing`.
 */
export function requireWithinOwnRights(
  context: Pick<RequestContext, 'caller'>,
  subaccountId: number,
  permissions: readonly string[],
): void {
  const missing = beyondOwnRights(context, subaccountId, permissions);
  if (missing.length > 0)
    throw new DomainError('permission-error', 'You cannot grant permissions that you do not have.', { missing });
}
