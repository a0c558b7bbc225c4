import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { hasPermission } from '@headframe/domain/permissions/held-permissions';
import type { Caller, SubaccountGrant } from './caller.ts';

/**
 * What the caller holds on the subaccount of that name, as sent in the `subaccount` header.
 * @throws DomainError `access-denied` when there is no such subaccount among the caller's.
 */
export function callerGrant(caller: Caller, subaccountName: string): SubaccountGrant {
  const grant = caller.grants.find((each) => each.name === subaccountName);
  if (!grant) throw new DomainError('access-denied', 'You do not have access to this subaccount.');
  return grant;
}

/**
 * The subaccounts in which the caller holds `permission`: the named one, or all of the caller's where none is named.
 * @throws DomainError `access-denied` when none remains.
 */
export function permittedGrants(
  caller: Caller,
  permission: Permission,
  subaccountName: string | null | undefined,
): readonly SubaccountGrant[] {
  const permitted = caller.grants.filter(
    (grant) =>
      (subaccountName == null || grant.name === subaccountName) && hasPermission(grant.permissions, permission),
  );
  if (permitted.length === 0) throw new DomainError('access-denied', 'You do not have access to this.');
  return permitted;
}
