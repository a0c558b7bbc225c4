import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql, type Kysely } from 'kysely';
import type { AccessTokens } from '../../../platform/auth/access-tokens.ts';
import type { Authentication } from '../../../platform/auth/authentication.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { ofAccounts, type PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hashRefreshToken, makeRefreshToken } from './refresh-token.ts';
import { recordSession } from './record-session.ts';
import { refreshTokenEnd, rotateRefreshToken } from './rotate-refresh-token.ts';

/** What a sign-in or a refresh yields. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** From where a session was opened, as shown in the list of sessions. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
  /** How it was opened: `password` where nothing is said, or the name of another provider. */
  provider?: string;
  /** Whether a code of the second factor was given. */
  isSecondFactorGiven?: boolean;
}

/** Opens, keeps up and ends sessions. */
export interface Sessions {
  /** A new session of an account. */
  open(accountId: number, origin: SessionOrigin): Promise<TokenPair>;
  /** The next pair for a refresh token. Throws DomainError `401` when it is worthless. */
  refresh(refreshToken: string): Promise<TokenPair>;
  /** Ends the session that a refresh token belongs to; nothing happens for one that is unknown. */
  end(refreshToken: string): Promise<void>;
}

const refused = (): DomainError => new DomainError('401', 'Your session has ended. Please sign in again.');
const maxUserAgentLength = 512;

function subjectOf(transaction: AccessTransaction, sessionId: string) {
  return transaction
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as sessionId', 'session.provider'])
    .select(['account.public_id as accountId', 'account.email', 'account.nickname'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Sessions over the tables `session` and `refresh_token`, shared by all servers with the same secret key. */
export function createSessions(deps: {
  database: Kysely<DB>;
  accessTokens: AccessTokens;
  authentication: Authentication;
  secrets: Secrets;
  pubsub: PubSub;
  logger: Logger;
}): Sessions {
  const { database, accessTokens, authentication, pubsub, logger } = deps;
  const key = deps.secrets.derive('refresh token');

  async function rotate(refreshToken: string): Promise<TokenPair> {
    const { rotation, subject } = await withIdentity(database, async (transaction) => {
      const rotation = await rotateRefreshToken(transaction, refreshToken, key);
      const subject = rotation.outcome === 'rotated' ? await subjectOf(transaction, rotation.sessionId) : undefined;
      if (rotation.outcome === 'reused') {
        await recordSession(transaction, 'reuse', rotation.sessionId);
        await pubsub.publish(transaction, ofAccounts(rotation.accountId));
      }
      return { rotation, subject };
    });
    if (rotation.outcome === 'reused') {
      authentication.forget(rotation.sessionId);
      logger.warn({ sessionId: rotation.sessionId }, 'a refresh token was used again; its session was ended');
    }
    if (rotation.outcome !== 'rotated' || !subject) throw refused();
    return { accessToken: await accessTokens.issue(subject), refreshToken: rotation.refreshToken };
  }

  const underWay = new Map<string, Promise<TokenPair>>();
  return {
    async open(accountId, origin) {
      const refreshToken = makeRefreshToken();
      const subject = await withIdentity(database, async (transaction) => {
        const session = await transaction
          .insertInto('session')
          .values({
            account_id: accountId,
            ip: origin.ip,
            provider: origin.provider ?? 'password',
            second_factor_at: origin.isSecondFactorGiven ? sql<Date>`now()` : null,
            user_agent: origin.userAgent.replaceAll('\0', '').slice(0, maxUserAgentLength),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto('refresh_token')
          .values({
            token_hash: hashRefreshToken(refreshToken),
            session_id: session.id,
            expires_at: refreshTokenEnd,
          })
          .execute();
        await recordSession(transaction, 'open', session.id);
        return subjectOf(transaction, session.id);
      });
      return { accessToken: await accessTokens.issue(subject), refreshToken };
    },
    refresh(refreshToken) {
      const running = underWay.get(refreshToken);
      if (running) return running;
      const rotation = rotate(refreshToken).finally(() => underWay.delete(refreshToken));
      underWay.set(refreshToken, rotation);
      return rotation;
    },
    async end(refreshToken) {
      const ended = await withIdentity(database, async (transaction) => {
        const ended = await transaction
          .updateTable('session')
          .from('refresh_token')
          .set({ revoked_at: sql`now()`, revoke_reason: 'signed out' })
          .whereRef('session.id', '=', 'refresh_token.session_id')
          .where('refresh_token.token_hash', '=', hashRefreshToken(refreshToken))
          .where('session.revoked_at', 'is', null)
          .returning(['session.id', 'session.account_id'])
          .execute();
        const ids = ended.map((session) => session.account_id);
        if (ids.length > 0) await pubsub.publish(transaction, ofAccounts(...ids));
        for (const session of ended) await recordSession(transaction, 'end', session.id);
        return ended;
      });
      for (const session of ended) authentication.forget(session.id);
    },
  };
}
