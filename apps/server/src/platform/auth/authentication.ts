import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withAccess } from '../database/with-access.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Caller, SubaccountGrant } from './caller.ts';

/** Longest time that a revoked session or a withdrawn right may still be honoured, in milliseconds. */
export const rightsCacheMs = 5000;

const maximumCachedSessions = 10_000;

/** Tells who is asking. */
export interface Authentication {
  /** The caller of `Authorization: Bearer …`. Throws DomainError `401` without a good token of a living session. */
  authenticate(authorizationHeader: string | undefined): Promise<Caller>;
  /** Drops what is remembered of a session, so that its end counts at once on this server. */
  forget(sessionId: string): void;
  close(): void;
}

interface SessionRights {
  accountId: number;
  publicAccountId: string;
  grants: readonly SubaccountGrant[];
}

function bearerToken(header: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (!token) throw new DomainError('401', 'Please sign in.');
  return token;
}

async function loadRights(database: Kysely<DB>, sessionId: string): Promise<SessionRights | undefined> {
  return withAccess(database, 'headframe_identity', [], async (transaction) => {
    const session = await transaction
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['account.id', 'account.public_id'])
      .where('session.id', '=', sessionId)
      .where('session.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!session) return undefined;
    const grants = await transaction
      .selectFrom('subaccount_access')
      .innerJoin('subaccount', 'subaccount.id', 'subaccount_access.subaccount_id')
      .select(['subaccount.id as subaccountId', 'subaccount.name', 'subaccount_access.permissions'])
      .where('subaccount_access.account_id', '=', session.id)
      .where('subaccount_access.is_approved', '=', true)
      .where('subaccount_access.is_suspended', '=', false)
      .orderBy('subaccount.id')
      .execute();
    return { accountId: session.id, publicAccountId: session.public_id, grants };
  });
}

/** Checks tokens against their sessions and rights; what was read is kept for at most five seconds. */
export function createAuthentication(deps: {
  database: Kysely<DB>;
  accessTokens: AccessTokens;
  pubsub: PubSub;
}): Authentication {
  const remembered = new Map<string, { rights: Promise<SessionRights | undefined>; until: number }>();

  function rightsOf(sessionId: string): Promise<SessionRights | undefined> {
    const entry = remembered.get(sessionId);
    if (entry && entry.until > Date.now()) return entry.rights;
    const rights = loadRights(deps.database, sessionId);
    remembered.delete(sessionId);
    remembered.set(sessionId, { rights, until: Date.now() + rightsCacheMs });
    rights.catch(() => remembered.delete(sessionId));
    const oldest = remembered.keys().next().value;
    if (remembered.size > maximumCachedSessions && oldest !== undefined) remembered.delete(oldest);
    return rights;
  }

  const stopListening = deps.pubsub.subscribe('subaccount', () => remembered.clear());
  return {
    async authenticate(authorizationHeader) {
      const token = await deps.accessTokens.verify(bearerToken(authorizationHeader));
      const rights = await rightsOf(token.sessionId);
      if (!rights || rights.publicAccountId !== token.accountId)
        throw new DomainError('401', 'Your session has ended. Please sign in again.');
      return {
        kind: 'account',
        accountId: rights.accountId,
        sessionId: token.sessionId,
        grants: rights.grants,
        expiresAt: token.expiresAt,
      };
    },
    forget: (sessionId) => void remembered.delete(sessionId),
    close: stopListening,
  };
}
