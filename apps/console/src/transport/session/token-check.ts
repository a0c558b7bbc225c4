import * as z from 'zod/mini';
import type { AccessTokenClaims } from './access-token.ts';
import { storedValue } from '../browser/storage.ts';

const originSchema = z.catch(z.nullable(z.object({ issuer: z.string(), provider: z.string() })), null);

/**
 * Who issued the tokens of this session, and by which kind of provider: learnt from the answer to the sign-in, which came
 * from our own host. The issuer is the installation's public address, which is not always the one the page was opened at.
 */
const origin = storedValue('headframe.tokenOrigin', (found) => originSchema.parse(found ?? null));

/** Learns issuer and provider from the token of a new session. False when it says neither: it is of the wrong kind. */
export function learnTokenOrigin(claims: AccessTokenClaims | undefined): boolean {
  if (!claims?.iss || !claims.provider) return false;
  origin.write({ issuer: claims.iss, provider: claims.provider });
  return true;
}

/**
 * Whether a token belongs to the session of this browser: issued for the same host, by the same kind of provider. One
 * that does not ends the session (specification 4).
 */
export function isOfThisSession(claims: AccessTokenClaims | undefined): boolean {
  const known = origin.read();
  if (known === null) return learnTokenOrigin(claims);
  return claims?.iss === known.issuer && claims.provider === known.provider;
}

/** Forgets them, with the session. */
export function forgetTokenOrigin(): void {
  origin.clear();
}
