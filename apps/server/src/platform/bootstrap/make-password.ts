import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another. */
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lower = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** A random password of four groups joined by hyphens, over 90 bits strong, that meets the password rule. */
export function makePassword(): string {
  const any = upper + lower + digits;
  return [
    pick(upper, 1) + pick(any, 4),
    pick(lower, 1) + pick(any, 4),
    pick(digits, 1) + pick(any, 4),
    pick(any, 5),
  ].join('-');
}
