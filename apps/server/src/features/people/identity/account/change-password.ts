import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { recordOwnChange } from '../../../../platform/audit/record-own-change.ts';
import { sharedCounter } from '../../../../platform/auth/shared-counter.ts';
import { PasswordQueueFullError } from '../../../../platform/auth/password-hashing.ts';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { passwordSchema } from '../../../../platform/validation/password-rule.ts';
import { queueMail } from '../../../../platform/outbox/index.ts';
import { revokeSessions } from '../../sessions/index.ts';
import { requireStepUp } from '../../two-factor/index.ts';

const guesses = { what: 'present password', uses: 5, withinMs: 5 * 60_000 } as const;

const tooMany = (): DomainError => new DomainError('permission-error', messageText('tooManyRequests'));

/** Password work waits in a bounded queue; a full one is reported like too many tries. */
async function inQueue<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof PasswordQueueFullError ? tooMany() : error;
  });
}

async function requirePresentPassword(context: ScopedContext, typed: string): Promise<void> {
  const { accountId } = accountCaller(context);
  const { services, scope } = context;
  const account = await asIdentity(scope.transaction, () =>
    scope.transaction
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
  const tries = sharedCounter(services.countingDatabase, guesses);
  if (!(await tries.take(accountId))) throw tooMany();
  if (!(await inQueue(services.passwords.matches(typed, account.password_hash))))
    throw new DomainError('validation-failed', messageText('invalidPassword'), { field: 'oldPassword' });
  await tries.giveBack(accountId);
}

/**
 * Changes the caller's password and ends all other sessions; returns their number. The holder is notified by mail.
 * @throws DomainError `validation-failed` for a wrong old password or a new one that breaks the rules, `permission-error`
 * after too many wrong ones; as `requireStepUp` besides.
 */
export async function changePassword(
  context: ScopedContext,
  given: { oldPassword: string; newPassword: string },
  twoFactorCode: string | null | undefined,
): Promise<number> {
  const { accountId, sessionId, email } = accountCaller(context);
  const { services, scope } = context;
  const { transaction } = scope;
  if (!passwordSchema.safeParse(given.newPassword).success)
    throw new DomainError('validation-failed', messageText('fillFields'), { field: 'newPassword' });
  await requirePresentPassword(context, given.oldPassword);
  await requireStepUp(context, twoFactorCode);
  const passwordHash = await inQueue(services.passwords.hash(given.newPassword));
  const ended = await asIdentity(transaction, async () => {
    await transaction
      .updateTable('account')
      .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
      .where('id', '=', accountId)
      .execute();
    await transaction
      .updateTable('action_code')
      .set({ used_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'reset-password')
      .where('used_at', 'is', null)
      .execute();
    await queueMail(transaction, {
      to: email,
      isEssential: true,
      subject: 'Your password was changed',
      paragraphs: ['The password of your account was changed, and every other device was signed out.'],
      closing: ['If this was not you, set a new password with "Forgot password" immediately.'],
    });
    return revokeSessions(transaction, accountId, 'password changed', { except: sessionId });
  });
  await recordOwnChange(context, 'account.change-password', { after: { sessionsEnded: ended } });
  return ended;
}
