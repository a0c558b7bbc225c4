import { sql, type Kysely } from 'kysely';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { ofAccounts, type PubSub } from '../../../platform/pubsub/pubsub.ts';
import { revokeSessions } from '../sessions/index.ts';
import { hashRevertCode, mailFactorRemoved } from './factor-mails.ts';
import { removeFactor } from './stored-factor.ts';

/**
 * Does what the link in the mail of an addition says, once: the second factor goes, and every session of the account ends.
 * Answers false for a code that is unknown, used or past its end.
 */
export async function revertFactorAddition(
  deps: { database: Kysely<DB>; pubsub: PubSub },
  code: string,
  ip: string,
): Promise<boolean> {
  return withIdentity(deps.database, async (transaction) => {
    const used = await transaction
      .updateTable('action_code')
      .from('account')
      .set({ used_at: sql`now()` })
      .whereRef('account.id', '=', 'action_code.account_id')
      .where('action_code.code_hash', '=', hashRevertCode(code))
      .where('action_code.purpose', '=', 'revert-second-factor')
      .where('action_code.used_at', 'is', null)
      .where('action_code.expires_at', '>', sql<Date>`now()`)
      .returning(['account.id', 'account.email'])
      .executeTakeFirst();
    if (!used) return false;
    const { id: accountId, email } = used;
    if (await removeFactor(transaction, accountId)) await mailFactorRemoved(transaction, accountId);
    await revokeSessions(transaction, accountId, 'second factor reverted');
    await recordAudit(
      transaction,
      { kind: 'account', accountId, name: email, ip },
      { action: 'two-factor.revert', object: { kind: 'account', name: email } },
    );
    await deps.pubsub.publish(transaction, ofAccounts(accountId));
    return true;
  });
}
