import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { counterOf } from '../../../platform/auth/attempt-counter.ts';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { GraphqlServices, ScopedContext } from '../../../platform/graphql/context.ts';
import { codeAttemptLimit, countCodeAttempt, hasCodeAttemptsLeft } from './code-attempts.ts';
import { hasSecondFactor, takeCode } from './take-code.ts';

const stepUp = 'two-factor';
const localAttempts = counterOf(codeAttemptLimit);

/** Tells the other servers of a wrong code. Not waited for: the refused transaction holds a connection until it ends. */
function countOnAllServers({ database, log }: GraphqlServices, accountId: number): void {
  countCodeAttempt(database, accountId).catch((error: unknown) => {
    log.warn({ err: error, accountId }, 'a wrong code of a second factor could not be counted');
  });
}

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
    const local = localAttempts(services.database);
    if (!local.take(accountId) || !(await hasCodeAttemptsLeft(scope.transaction, accountId)))
      throw new DomainError('permission-error', messageText('tooManyRequests'), { stepUp, isBlocked: true });
    if (!(await takeCode(scope.transaction, services.secrets, accountId, code))) {
      countOnAllServers(services, accountId);
      throw new DomainError('validation-failed', messageText('invalidTwoFactorCode'), { stepUp });
    }
    local.giveBack(accountId);
  });
}
