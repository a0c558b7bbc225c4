import * as z from 'zod/mini';

const claimsSchema = z.object({
  sub: z.optional(z.string()),
  email: z.optional(z.string()),
  /** Issuer: the public address of the installation. */
  iss: z.optional(z.string()),
  /** How the session was opened: `password`, or the name of another provider. */
  provider: z.optional(z.string()),
  exp: z.number(),
});

/** What the console reads from an access token: who it is for, and until when (seconds since 1970). */
export type AccessTokenClaims = z.output<typeof claimsSchema>;

/** Reads the claims of a JSON Web Token (RFC 7519) without checking its signature, which is the server's work; undefined for anything else. */
export function readClaims(token: string): AccessTokenClaims | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Whether a token is past its end, or will be within `marginSeconds`; a token that cannot be read counts as expired. */
export function isExpired(token: string, nowMs = Date.now(), marginSeconds = 5): boolean {
  const claims = readClaims(token);
  return !claims || claims.exp * 1000 <= nowMs + marginSeconds * 1000;
}
