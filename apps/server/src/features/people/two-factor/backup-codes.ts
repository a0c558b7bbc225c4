import { createHmac, randomInt } from 'node:crypto';

/** How many codes are given out at a time. */
export const backupCodeCount = 10;

/** Digits and lower-case letters without those that look alike (0 o, 1 i l, u v). */
const alphabet = '23456789abcdefghjkmnpqrstwxyz';
const groupLength = 5;

function group(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Fresh backup codes such as `7kq2m-xw9fd`, 48 bits each. */
export function makeBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < backupCodeCount) codes.add(`${group()}-${group()}`);
  return [...codes];
}

/** A typed backup code without what does not count: case, blanks, hyphens; undefined when it cannot be one. */
export function readBackupCode(typed: string): string | undefined {
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return bare.length === 2 * groupLength && [...bare].every((letter) => alphabet.includes(letter)) ? bare : undefined;
}

/** What is stored of a backup code: an HMAC under a key kept outside the database, for 48 bits alone can be tried through. */
export function hashBackupCode(code: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(code.replaceAll('-', '')).digest();
}
