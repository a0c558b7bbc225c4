import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** The events of a session in the audit log: opened, signed out, or ended because a token of it was copied. */
type SessionChange = 'open' | 'end' | 'reuse';

/** Records a change of a session in its account's audit log; runs as the identity role. */
export async function recordSession(
  transaction: AccessTransaction,
  change: SessionChange,
  sessionId: string,
): Promise<void> {
  const session = await transaction
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id as accountId', 'account.email', 'session.ip', 'session.provider', 'session.user_agent'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return;
  const { accountId, email, ip, provider } = session;
  await recordAudit(
    transaction,
    { kind: 'account', accountId, name: email, ip },
    {
      action: `session.${change}`,
      object: { kind: 'session', id: sessionId, name: session.user_agent },
      ...(change === 'open' ? { after: { provider } } : {}),
    },
  );
}
