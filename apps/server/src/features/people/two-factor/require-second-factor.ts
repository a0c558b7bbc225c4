import { DomainError } from '@headframe/domain/errors/domain-error';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { hasSecondFactor } from './consume-code.ts';
import { requireStepUp } from './require-step-up.ts';

/**
 * Asks for a code of the second factor before money moves or can move: as `requireStepUp`, but nobody passes without an active
 * factor, and nobody but people. Call it in the resolver of every `moneyField`, before the change; one that returns without it fails.
 * @throws DomainError `access-denied` for API keys and observers, `permission-error` with the detail `{ secondFactor: 'missing' }`
 * for an account without an active factor, and as `requireStepUp` without a code or with a wrong one.
 */
export async function requireSecondFactor(context: ScopedContext, code: string | null | undefined): Promise<void> {
  const { accountId } = accountCaller(context);
  const { scope } = context;
  const isActive = await asIdentity(scope.transaction, () => hasSecondFactor(scope.transaction, accountId));
  if (!isActive)
    throw new DomainError('permission-error', 'Set up two-factor authentication first.', { secondFactor: 'missing' });
  await requireStepUp(context, code);
  scope.secondFactor = 'given';
}
