import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import { accessKeyKind, hashAccessKey, type AccessKeyKind } from './access-key.ts';
import type { AccessTokens } from './access-tokens.ts';
import { BatchedLookup } from './batched-lookup.ts';
import type { AccountCaller, Caller } from './caller.ts';
import { FailedKeys } from './failed-keys.ts';
import { loadAccountRights } from './load-account-rights.ts';
import { knownKeys, loadKeyRights } from './load-key-rights.ts';
import { RightsCache } from './rights-cache.ts';

/** Authenticates the caller. */
export interface Authentication {
  /**
   * The caller of `Authorization: Bearer …`. Throws DomainError `401` without a good token of a living session or key,
   * and `429` in its place for a wrong key from an `address` that has shown many. A right key always gets in.
   */
  authenticate(authorizationHeader: string | undefined, address?: string): Promise<Caller>;
  /** The account of a session that has not ended, with its rights of now; undefined once it has ended. */
  callerOfSession(sessionId: string): Promise<AccountCaller | undefined>;
  /** Drops what is remembered of a session, so that its end counts at once on this server. */
  forget(sessionId: string): void;
  close(): void;
}

function bearerToken(header: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (!token) throw new DomainError('401', 'Please sign in.');
  return token;
}

/** Different wrong keys of one address after which the answer to a wrong one is `429`. */
const wrongKeys = { different: 20, withinMs: 5 * 60_000 };

/** Checks tokens against their sessions, keys and rights; what was read is kept for at most five seconds, a second while no change is heard of. */
export function createAuthentication(deps: {
  database: Kysely<DB>;
  accessTokens: AccessTokens;
  pubsub: PubSub;
}): Authentication {
  const { database, accessTokens, pubsub } = deps;
  const sessions = new RightsCache((sessionId: string) => loadAccountRights(database, sessionId));
  const lookups = {
    observer: new BatchedLookup((hashes) => knownKeys(database, 'observer', hashes)),
    'api-key': new BatchedLookup((hashes) => knownKeys(database, 'api-key', hashes)),
  };
  /** A wrong key costs the shared look-up alone. */
  const keys = new RightsCache(async (_hash: string, kind: AccessKeyKind, token: string) =>
    (await lookups[kind].find(hashAccessKey(token))) ? loadKeyRights(database, kind, token) : undefined,
  );
  const failedKeys = new FailedKeys(wrongKeys);

  async function authenticateKey(kind: AccessKeyKind, token: string, address: string): Promise<Caller> {
    const hash = hashAccessKey(token).toString('base64');
    const caller = await keys.read(hash, kind, token);
    const hasEnded = caller?.expiresAt != null && caller.expiresAt * 1000 <= Date.now();
    if (caller && !hasEnded) return caller;
    if (failedKeys.note(address, hash)) throw new DomainError('429', messageText('tooManyRequests'));
    throw new DomainError('401', 'This key is not valid.');
  }

  async function authenticateSession(token: string): Promise<Caller> {
    const { accountId, sessionId, expiresAt } = await accessTokens.verify(token);
    const rights = await sessions.read(sessionId);
    if (!rights || rights.publicAccountId !== accountId)
      throw new DomainError('401', 'Your session has ended. Please sign in again.');
    const { publicAccountId: _publicAccountId, ...account } = rights;
    return { kind: 'account', ...account, sessionId, expiresAt };
  }

  const forgetAll = () => {
    sessions.clear();
    keys.clear();
  };
  const stops = [
    ...(['subaccount', 'account'] as const).map((topic) => pubsub.subscribe(topic, forgetAll)),
    pubsub.whileDeaf(forgetAll),
  ];
  return {
    async authenticate(authorizationHeader, address = '') {
      const token = bearerToken(authorizationHeader);
      const kind = accessKeyKind(token);
      return kind ? authenticateKey(kind, token, address) : authenticateSession(token);
    },
    async callerOfSession(sessionId) {
      const rights = await sessions.read(sessionId);
      if (!rights) return undefined;
      const { publicAccountId: _publicAccountId, ...account } = rights;
      return { kind: 'account', ...account, sessionId, expiresAt: null };
    },
    forget: (sessionId) => sessions.forget(sessionId),
    close: () => stops.forEach((stop) => stop()),
  };
}
