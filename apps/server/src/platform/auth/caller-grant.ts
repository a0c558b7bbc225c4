import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { hasPermission, isOwner } from '@headframe/domain/permissions/held-permissions';
import type { AccountCaller, Caller, SubaccountGrant } from './caller.ts';

const notOpen = (): DomainError => new DomainError('access-denied', 'You do not have access to this.');

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
  if (permitted.length === 0) throw notOpen();
  return permitted;
}

/** Lets pass who holds a permission on the subaccount. @throws DomainError `access-denied` otherwise. */
export function requirePermission(grant: SubaccountGrant, permission: Permission): void {
  if (!hasPermission(grant.permissions, permission)) throw notOpen();
}

/** Lets pass who signed in. @throws DomainError `access-denied` for observers and API keys. */
export function requireAccount(caller: Caller): asserts caller is AccountCaller {
  if (caller.kind !== 'account') throw notOpen();
}

/** Who asks. @throws DomainError `401` for nobody. */
export function knownCaller({ caller }: { caller: Caller | null }): Caller {
  if (!caller) throw new DomainError('401', 'Sign in first.');
  return caller;
}

/** The account that asks. @throws DomainError `401` for nobody, `access-denied` for observers and API keys. */
export function accountCaller(context: { caller: Caller | null }): AccountCaller {
  const caller = knownCaller(context);
  requireAccount(caller);
  return caller;
}

/** Lets pass who may change things at all. @throws DomainError `access-denied` for observers. */
export function requireWriter(caller: Caller): void {
  if (caller.kind === 'observer') throw notOpen();
}

/**
 * The subaccounts that the caller owns: the named one, or all where none is named.
 * @throws DomainError `access-denied` when none remains.
 */
export function ownedGrants(caller: Caller, subaccountName: string | null | undefined): readonly SubaccountGrant[] {
  const owned = caller.grants.filter(
    (grant) => (subaccountName == null || grant.name === subaccountName) && isOwner(grant.permissions),
  );
  if (owned.length === 0) throw notOpen();
  return owned;
}
