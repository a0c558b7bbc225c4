import { DomainError } from '@headframe/domain/errors/domain-error';
import { recordAudit, type AuditActor } from '../../../platform/audit/record-audit.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { ofAccounts, type PubSub } from '../../../platform/pubsub/pubsub.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { revokeSessions } from '../sessions/index.ts';
import { mailFactorRemoved } from './factor-mails.ts';
import { removeOldFactor } from './old-factor.ts';
import { removeFactor } from './stored-factor.ts';

/**
 * Removes the second factor of an account whose holder has neither its app nor a backup code, one of an earlier
 * installation too; ends every session of the account, mails its holder, and returns the number of sessions ended.
 * The transaction runs as the identity role, and whoever calls has made sure of the right to.
 * @throws DomainError `not-found` for an e-mail without an account, and for an account without a second factor.
 */
export async function resetFactor(
  transaction: AccessTransaction,
  pubsub: Pick<PubSub, 'publish'>,
  actor: AuditActor,
  given: string,
): Promise<number> {
  const account = await transaction
    .selectFrom('account')
    .select(['id', 'public_id as publicId', 'email'])
    .where('email', '=', emailSchema.safeParse(given).data ?? '')
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new DomainError('not-found', 'No account has this e-mail.');
  const { id: accountId, publicId, email } = account;
  const hadFactor = await removeFactor(transaction, accountId);
  const hadOldFactor = await removeOldFactor(transaction, accountId);
  if (!hadFactor && !hadOldFactor) throw new DomainError('not-found', 'Two-factor authentication is not set up.');
  await mailFactorRemoved(transaction, accountId, 'administrator');
  const sessionsEnded = await revokeSessions(transaction, accountId, 'second factor reset');
  await recordAudit(transaction, actor, {
    action: 'two-factor.reset',
    object: { kind: 'account', id: publicId, name: email },
    after: { sessionsEnded },
  });
  await pubsub.publish(transaction, ofAccounts(accountId));
  return sessionsEnded;
}
