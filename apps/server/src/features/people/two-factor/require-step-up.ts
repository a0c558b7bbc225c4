import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { codeAttempts } from './code-attempts.ts';
import { hasSecondFactor, consumeCode } from './consume-code.ts';

const stepUp = 'two-factor';

/**
 * Asks for a code of the second factor before something sensitive is done; passes accounts without one, and API keys,
 * which have none. Call it before the change: the code is used up together with what it permits, or not at all.
 * @throws DomainError `permission-error` without a code or after too many wrong ones, `validation-failed` for a wrong or
 * used one, all with the detail `{ stepUp: 'two-factor' }`.
 */
export async function requireStepUp(context: ScopedContext, code: string | null | undefined): Promise<void> {
  const { caller, services, scope } = context;
  const accountId = accountIdOf(caller);
  if (accountId === null) return;
  await asIdentity(scope.transaction, async () => {
    if (!(await hasSecondFactor(scope.transaction, accountId))) return;
    if (!code?.trim()) throw new DomainError('permission-error', messageText('verifyCodeMissing'), { stepUp });
    const attempts = codeAttempts(services.countingDatabase);
    if (!(await attempts.take(accountId)))
      throw new DomainError('permission-error', messageText('tooManyRequests'), { stepUp, isBlocked: true });
    if (!(await consumeCode(scope.transaction, services.secrets, accountId, code)))
      throw new DomainError('validation-failed', messageText('invalidTwoFactorCode'), { stepUp });
    await attempts.giveBack(accountId);
  });
}
