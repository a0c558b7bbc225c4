import { DomainError } from '@headframe/domain/errors/domain-error';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { signingAlgorithm, type SigningKeys } from './signing-keys.ts';

/** Seconds an access token is good for. */
const accessTokenSeconds = 600;

const audience = 'headframe';
const type = 'at+jwt';

/** Whom an access token speaks of. */
interface TokenSubject {
  /** Public id of the account. */
  accountId: string;
  sessionId: string;
  email: string;
  nickname: string;
  /** How the session was opened: `password`, or the name of another provider. */
  provider: string;
}

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

/** Creates and reads access tokens of one issuer. */
export interface AccessTokens {
  /** A signed JWT, good for `accessTokenSeconds`. */
  issue(subject: TokenSubject): Promise<string>;
  /** The account and session of a token, and its end in seconds since the epoch. Throws DomainError `401`. */
  verify(token: string): Promise<{ accountId: string; sessionId: string; expiresAt: number }>;
}

/** Access tokens with `issuer` (the configured public URL, never a request's Host) in their `iss`. */
export function createAccessTokens(keys: SigningKeys, issuer: string): AccessTokens {
  return {
    issue(subject) {
      return new SignJWT({
        sid: subject.sessionId,
        email: subject.email,
        preferred_username: subject.nickname || subject.email,
        nickname: subject.nickname,
        provider: subject.provider,
      })
        .setProtectedHeader({ alg: signingAlgorithm, kid: keys.current.keyId, typ: type })
        .setSubject(subject.accountId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(keys.current.privateKey);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          async (header) => {
            const key = await keys.publicKey(header.kid ?? '');
            if (!key) throw new Error('Unknown signing key.');
            return key;
          },
          { issuer, audience, algorithms: [signingAlgorithm], typ: type },
        );
        const claims = claimsSchema.parse(payload);
        return { accountId: claims.sub, sessionId: claims.sid, expiresAt: claims.exp };
      } catch {
        throw new DomainError('401', 'Your sign-in has expired. Please sign in again.');
      }
    },
  };
}
