import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Days a refresh token is good for; each use gives a new one. */
export const refreshTokenDays = 30;

/** Seconds in which a used token is answered with the same successor again: a lost answer, or several tabs at once. */
export const refreshGraceSeconds = 30;

/** A fresh refresh token: 32 random bytes. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token that follows `token`. Always the same one, and only for who holds the key. */
export function deriveNextRefreshToken(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
