import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { findSignal } from '@headframe/domain/signals/signals';
import type { Signal } from '@headframe/domain/signals/define-signal';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import type { SignalScope } from '../../../platform/signals/signal-source.ts';

/** The scope of a request: each source reads in the subaccounts in which the caller holds its own permission. */
export function requestScope(transaction: AccessTransaction, grants: readonly SubaccountGrant[]): SignalScope {
  return {
    transaction,
    subaccountsWith: (permission) =>
      grants
        .filter((grant) => permission === null || grantOpens(grant, permission))
        .map(({ subaccountId }) => subaccountId),
  };
}

/** Whether a permission, or nothing where none is needed, is held in one of the subaccounts. */
export function holds(scope: SignalScope, permission: Permission | null): boolean {
  return permission === null || scope.subaccountsWith(permission).length > 0;
}

/**
 * The signals with these keys.
 * @throws DomainError `validation-failed` for a key that no signal has, `access-denied` for one that the caller may read nowhere.
 */
export function requireSignals(
  scope: SignalScope,
  keys: readonly string[],
  needed: (signal: Signal) => Permission | null = ({ permission }) => permission,
): Signal[] {
  return keys.map((key) => {
    const signal = findSignal(key);
    if (!signal) throw new DomainError('validation-failed', `There is no signal ${key}.`);
    if (!holds(scope, needed(signal))) throw new DomainError('access-denied', 'You do not have access to this.');
    return signal;
  });
}
