import { DomainError } from '@headframe/domain/errors/domain-error';
import { featureLabels } from '@headframe/domain/feature-access/feature-access';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { missingFlags } from '@headframe/domain/permissions/permission-flags';
import { hasPermission, isOwner } from '@headframe/domain/permissions/effective-permissions';
import { hidesInternal, type AccountCaller, type Caller, type SubaccountGrant } from './caller.ts';

/** The refusal of a caller who holds none of `permissions`; its detail names them. */
const notOpen = (permissions?: readonly Permission[]): DomainError =>
  new DomainError('access-denied', 'You do not have access to this.', permissions && { permissions });

/**
 * What the caller holds on the subaccount of that name, as sent in the `subaccount` header.
 * @throws DomainError `access-denied` when there is no such subaccount among the caller's.
 */
export function callerGrant(caller: Caller, subaccountName: string): SubaccountGrant {
  const grant = caller.grants.find((each) => each.name === subaccountName);
  if (!grant) throw new DomainError('access-denied', 'You do not have access to this subaccount.');
  return grant;
}

/** Whether a grant includes `permission`, and the subaccount has the feature flags that it requires. */
export function grantOpens(grant: SubaccountGrant, permission: Permission): boolean {
  return hasPermission(grant.permissions, permission) && missingFlags(grant.features, permission).length === 0;
}

/** The refusal of permissions that are held where feature flags are off; names the first of them. */
function refusalOf(held: readonly SubaccountGrant[], permissions: readonly Permission[]): DomainError {
  const [missing] = held.flatMap((grant) =>
    permissions.flatMap((one) => (hasPermission(grant.permissions, one) ? missingFlags(grant.features, one) : [])),
  );
  return missing
    ? new DomainError('access-denied', `${featureLabels[missing]} is not enabled for this subaccount.`)
    : notOpen(permissions);
}

/**
 * The subaccounts in which the caller holds one of `permissions` and has its feature flags: the named one, or all of the caller's where none is named.
 * @throws DomainError `access-denied` when none remains.
 */
export function permittedGrants(
  caller: Caller,
  permissions: readonly Permission[],
  subaccountName: string | null | undefined,
): readonly SubaccountGrant[] {
  const named = caller.grants.filter((grant) => subaccountName == null || grant.name === subaccountName);
  const open = named.filter((grant) => permissions.some((permission) => grantOpens(grant, permission)));
  if (open.length === 0) throw refusalOf(named, permissions);
  return open;
}

/** Passes for holders of a permission on the subaccount, where its feature flags are on. @throws DomainError `access-denied` otherwise. */
export function requirePermission(grant: SubaccountGrant, permission: Permission): void {
  if (!hasPermission(grant.permissions, permission)) throw notOpen([permission]);
  if (!grantOpens(grant, permission)) throw refusalOf([grant], [permission]);
}

/** Passes for signed-in accounts. @throws DomainError `access-denied` for observers and API keys. */
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

/** Passes for callers who may change anything. @throws DomainError `access-denied` for observers. */
export function requireWriter(caller: Caller): void {
  if (caller.kind === 'observer') throw notOpen();
}

/** Passes for all but watchers from whom what is internal is kept. @throws DomainError `access-denied` for them. */
export function requireInternal(caller: Caller, permission: Permission): void {
  if (hidesInternal(caller)) throw notOpen([permission]);
}

/**
 * The subaccounts that the caller owns: the named one, or all where none is named.
 * @throws DomainError `access-denied` when none remains.
 */
export function ownedGrants(
  caller: Caller,
  subaccountName: string | null | undefined,
  orDelegates = false,
): readonly SubaccountGrant[] {
  const organizations = orDelegates && caller.kind === 'account' ? caller.organizations : [];
  const isActing = ({ organizationId }: SubaccountGrant) =>
    organizations.some((organization) => organization.organizationId === organizationId);
  const owned = caller.grants.filter(
    (grant) =>
      (subaccountName == null || grant.name === subaccountName) && (isOwner(grant.permissions) || isActing(grant)),
  );
  if (owned.length === 0) throw notOpen();
  return owned;
}
