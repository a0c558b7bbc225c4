import { DomainError } from '@headframe/domain/errors/domain-error';
import { hasPermission } from '@headframe/domain/permissions/effective-permissions';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/**
 * The subaccounts, of all that the caller may enter and whichever is selected, whose teams they see.
 * @throws DomainError `access-denied` where there is none.
 */
export function visibleTeams({ scope }: Pick<ScopedContext, 'scope'>): readonly SubaccountGrant[] {
  const seen = scope.grants.filter(({ permissions }) => hasPermission(permissions, 'subaccount_access'));
  if (seen.length === 0) throw new DomainError('access-denied', 'You do not have access to this.');
  return seen;
}
