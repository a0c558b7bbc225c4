import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A ticket or cookie: 256 random bits. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The name of a tunnel within its address: 160 random bits as letters and digits. */
export function makeLabel(): string {
  return [...randomBytes(32)].map((byte) => (byte % 32).toString(32)).join('');
}

/** What is stored of a ticket or cookie. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret is the one that a hash is stored of. */
export function isSecret(given: string | undefined, hash: Buffer | null): boolean {
  if (given === undefined || hash === null) return false;
  const hashed = hashSecret(given);
  return hashed.length === hash.length && timingSafeEqual(hashed, hash);
}
