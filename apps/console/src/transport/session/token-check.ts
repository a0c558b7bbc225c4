import * as z from 'zod/mini';
import type { AccessTokenClaims } from './access-token.ts';
import { storedValue } from '../browser/storage.ts';

const originSchema = z.catch(z.nullable(z.object({ issuer: z.string(), provider: z.string() })), null);

/**
 * Who issued the tokens of this session, and by which kind of provider: learnt from the answer to the sign-in, which came
 * from our own host. The issuer is the installation's public address, which is not always the one the page was opened at.
 */
const origin = storedValue('headframe.tokenOrigin', (found) => originSchema.parse(found ?? null));

/** Issuer of a session's tokens, and the kind of provider that it was opened with. */
export type TokenOrigin = NonNullable<z.output<typeof originSchema>>;

/** Issuer and provider of a token; undefined when it lacks one: it is of the wrong kind. */
export function originOf(claims: AccessTokenClaims | undefined): TokenOrigin | undefined {
  return claims?.iss && claims.provider ? { issuer: claims.iss, provider: claims.provider } : undefined;
}

/**
 * Whether a token belongs to the session with this origin: issued for the same host, by the same kind of provider. One
 * that does not ends the session (specification 4). Where no origin is known, every token that names one does.
 */
export function isOfOrigin(claims: AccessTokenClaims | undefined, known: TokenOrigin | null): boolean {
  if (known === null) return originOf(claims) !== undefined;
  return claims?.iss === known.issuer && claims.provider === known.provider;
}

/** The origin of this browser's session; null before its first token. */
export function storedOrigin(): TokenOrigin | null {
  return origin.read();
}

/** Stores the origin with the session, or removes it. */
export function storeOrigin(value: TokenOrigin | undefined): void {
  if (value === undefined) origin.clear();
  else origin.write(value);
}

/** {@link isOfOrigin} for the session of this browser, whose origin is learnt from the first token that names one. */
export function isOfThisSession(claims: AccessTokenClaims | undefined): boolean {
  const known = storedOrigin();
  if (known === null) storeOrigin(originOf(claims));
  return isOfOrigin(claims, known);
}
