import { hash } from 'node:crypto';

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const rounds = 1_000;
/** Which digest bytes make each group of four letters; the last byte stands alone. */
const groups = [
  [0, 6, 12],
  [1, 7, 13],
  [2, 8, 14],
  [3, 9, 15],
  [4, 10, 5],
] as const;

/** By way of text, which Node makes in half the time of a buffer. */
const md5 = (data: Buffer): Buffer => Buffer.from(hash('md5', data, 'binary'), 'binary');

function letters(value: number, count: number): string {
  return Array.from({ length: count }, (_, index) => alphabet[(value >>> (6 * index)) & 63]).join('');
}

/** The first digest: password, magic and salt, stirred by the password's length in bytes and in bits. */
function firstDigest(password: Buffer, salt: Buffer): Buffer {
  const inner = md5(Buffer.concat([password, salt, password]));
  const parts = [password, Buffer.from('$1$'), salt];
  for (let left = password.length; left > 0; left -= 16) parts.push(inner.subarray(0, Math.min(16, left)));
  for (let bits = password.length; bits > 0; bits >>>= 1)
    parts.push(bits & 1 ? Buffer.alloc(1) : password.subarray(0, 1));
  return md5(Buffer.concat(parts));
}

/**
 * The fourth field of an MD5-crypt password hash (`$1$salt$this`), equal to what `openssl passwd -1 -salt` prints after
 * the third dollar sign. Whatsminers use it for keys and signatures (device protocol notes 1.2).
 */
export function md5crypt(password: string, salt: string): string {
  const secret = Buffer.from(password);
  const spice = Buffer.from(salt.slice(0, 8));
  let digest = firstDigest(secret, spice);
  for (let round = 0; round < rounds; round += 1) {
    const parts = [round & 1 ? secret : digest];
    if (round % 3 !== 0) parts.push(spice);
    if (round % 7 !== 0) parts.push(secret);
    parts.push(round & 1 ? digest : secret);
    digest = md5(Buffer.concat(parts));
  }
  const byte = (index: number): number => digest[index] ?? 0;
  const text = groups.map(([a, b, c]) => letters((byte(a) << 16) | (byte(b) << 8) | byte(c), 4));
  return text.join('') + letters(byte(11), 2);
}
