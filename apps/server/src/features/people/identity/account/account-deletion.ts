import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { recordOwnChange } from '../../../../platform/audit/record-own-change.ts';
import { timesInLastHour } from '../../../../platform/audit/times-in-last-hour.ts';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { queueMail } from '../../../../platform/outbox/index.ts';
import { beforeClosing } from '../account-hooks.ts';
import { requireStepUp } from '../../two-factor/index.ts';

/** How often within an hour someone may change their mind, each time by a mail to the administrators. */
export const deletionChangesPerHour = 6;

const deletionActions: readonly AuditAction[] = ['account.mark-for-deletion', 'account.keep'];

/**
 * Marks the caller's account for deletion, or removes the mark. Nothing is deleted by itself, for others may work on
 * what the account owns: the administrators of the installation are notified by mail.
 * @throws DomainError `constraint-violation` when there is nothing to change, or a feature refuses (money is owed), `permission-error` after too many changes; as
 * `requireStepUp` besides.
 */
export async function setMarkedForDeletion(
  context: ScopedContext,
  isMarked: boolean,
  twoFactorCode: string | null | undefined,
): Promise<void> {
  const { accountId, email } = accountCaller(context);
  const { transaction } = context.scope;
  await requireStepUp(context, twoFactorCode);
  if ((await timesInLastHour(transaction, deletionActions, { accountId })) >= deletionChangesPerHour)
    throw new DomainError('permission-error', messageText('tooManyRequests'));
  await asIdentity(transaction, async () => {
    if (isMarked) await beforeClosing.run(transaction, { ownerAccountId: accountId }, 'deleted');
    const changed = await transaction
      .updateTable('account')
      .set({ marked_for_deletion_at: isMarked ? sql<Date>`now()` : null })
      .where('id', '=', accountId)
      .where('marked_for_deletion_at', isMarked ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      throw new DomainError(
        'constraint-violation',
        isMarked ? 'The account is already marked for deletion.' : 'The account is not marked for deletion.',
      );
    const administrators = await transaction
      .selectFrom('account')
      .select('email')
      .where('is_administrator', '=', true)
      .execute();
    for (const administrator of administrators) {
      await queueMail(transaction, {
        to: administrator.email,
        subject: isMarked ? `${email} asks for deletion` : `${email} stays`,
        paragraphs: [
          isMarked
            ? `The holder of the account ${email} marked it for deletion. It stays usable until you delete it.`
            : `The holder of the account ${email} no longer wants it deleted.`,
        ],
      });
    }
  });
  const change = (marked: boolean) => ({ markedForDeletion: marked });
  const action = isMarked ? 'mark-for-deletion' : 'keep';
  await recordOwnChange(context, `account.${action}`, { before: change(!isMarked), after: change(isMarked) });
}
