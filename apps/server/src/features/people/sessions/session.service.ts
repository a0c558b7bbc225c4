import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { refreshTokenDays } from './refresh-token.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** A session as its holder sees it. */
export interface SessionView {
  id: string;
  /** Browser and system, in words. */
  device: string;
  ip: string | null;
  openedAt: Date;
  /** When it last got new tokens; a session in use does so every ten minutes. */
  lastUsedAt: Date;
  /** How it was opened: `password`, or the name of another provider. */
  provider: string;
  isSecondFactorGiven: boolean;
  isThisOne: boolean;
}

type SessionsToEnd = { only: string } | 'others' | 'all';

/** The sessions of the caller's account that can still be used: the current one first, then by their last use. */
export async function listSessions(context: ScopedContext): Promise<SessionView[]> {
  const { accountId, sessionId } = accountCaller(context);
  const { transaction } = context.scope;
  const { rows } = await asIdentity(transaction, () =>
    sql<Omit<SessionView, 'device'> & { userAgent: string }>`
      select id, user_agent as "userAgent", host(ip) as ip, created_at as "openedAt", last_used_at as "lastUsedAt", provider,
        second_factor_at is not null as "isSecondFactorGiven", id = ${sessionId} as "isThisOne"
      from session
      where account_id = ${accountId} and revoked_at is null
        and last_used_at > now() - make_interval(days => ${refreshTokenDays})
      order by "isThisOne" desc, last_used_at desc, id`.execute(transaction),
  );
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeUserAgent(userAgent) }));
}

const reasons = { one: 'signed out elsewhere', others: 'signed out with the others', all: 'signed out everywhere' };

/**
 * Ends sessions of the caller's account, on every server and open page at once; returns their number.
 * @throws DomainError `not-found` for a session that is none of the caller's or has ended.
 */
export async function endSessions(context: ScopedContext, which: SessionsToEnd): Promise<number> {
  const { accountId, sessionId, email } = accountCaller(context);
  const { transaction } = context.scope;
  const isOne = typeof which === 'object';
  if (isOne && !z.uuid().safeParse(which.only).success) throw new DomainError('not-found', 'Session not found.');
  const reason = isOne ? reasons.one : reasons[which];
  const chosen = isOne ? { only: which.only } : which === 'others' ? { except: sessionId } : {};
  const ended = await asIdentity(transaction, () => revokeSessions(transaction, accountId, reason, chosen));
  if (isOne && ended === 0) throw new DomainError('not-found', 'Session not found.');
  if (ended === 0) return 0;
  await recordChange(context, {
    action: 'session.revoke',
    object: { kind: 'session', name: email, ...(isOne ? { id: which.only } : {}) },
    after: { ended, which: isOne ? 'one' : which },
  });
  await context.services.pubsub.publish(transaction, ofAccounts(accountId));
  return ended;
}
