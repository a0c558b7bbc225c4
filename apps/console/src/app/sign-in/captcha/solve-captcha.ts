import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/i));

/** A captcha as the server sets it (altcha, version 2, algorithm SHA-256); goes back unchanged beside its solution. */
export const captchaSchema = z.looseObject({
  parameters: z.looseObject({
    algorithm: z.literal('SHA-256'),
    cost: z.int().check(z.minimum(1)),
    keyLength: z.int().check(z.minimum(1), z.maximum(32)),
    keyPrefix: hex,
    nonce: hex,
    salt: hex,
  }),
});

export type Captcha = z.output<typeof captchaSchema>;

/** What proves that the work was done. */
export interface CaptchaSolution {
  counter: number;
  /** The key found, in hexadecimal digits. */
  derivedKey: string;
}

/** The key of one counter: SHA-256 of salt, nonce and counter (4 bytes, big-endian), hashed again until `cost` is paid. */
function deriveKey(input: Uint8Array, counter: number, cost: number): Uint8Array {
  new DataView(input.buffer).setUint32(input.length - 4, counter);
  let key = sha256(input);
  for (let round = 1; round < cost; round += 1) key = sha256(key);
  return key;
}

/** Tries the counters from `from` until `isOver` says that this slice is; returns the solution, or the next counter. */
export function searchSolution(
  { parameters }: Captcha,
  from: number,
  isOver: (tried: number) => boolean,
): CaptchaSolution | { next: number } {
  const prefix = hexToBytes(parameters.keyPrefix.toLowerCase());
  const salt = hexToBytes(parameters.salt.toLowerCase());
  const nonce = hexToBytes(parameters.nonce.toLowerCase());
  const input = new Uint8Array([...salt, ...nonce, 0, 0, 0, 0]);
  for (let counter = from; ; counter += 1) {
    if (isOver(counter - from)) return { next: counter };
    const key = deriveKey(input, counter, parameters.cost);
    if (prefix.every((byte, at) => key[at] === byte)) {
      return { counter, derivedKey: bytesToHex(key.subarray(0, parameters.keyLength)) };
    }
  }
}

/** The form field `token`: captcha and solution as JSON in base64. */
export function captchaToken(captcha: Captcha, solution: CaptchaSolution): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ challenge: captcha, solution }));
  return btoa(String.fromCharCode(...bytes));
}
