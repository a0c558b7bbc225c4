import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, expect, test, vi } from 'vitest';
import { IdentityError, UnreachableError } from '../../../transport/session/identity.ts';
import { obtainCaptcha, solveInSlices } from './obtain-captcha.ts';
import { captchaToken, type Captcha } from './solve-captcha.ts';

const salt = '000102030405060708090a0b0c0d0e0f';
const nonce = 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff';
const answer = 1300;

/** The key of a counter by the letter of the description: three rounds over salt, nonce and four bytes of counter. */
function keyOf(counter: number): string {
  const bytes = hexToBytes(counter.toString(16).padStart(8, '0'));
  return bytesToHex(sha256(sha256(sha256(concatBytes(hexToBytes(salt), hexToBytes(nonce), bytes)))));
}

const captcha: Captcha = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 3,
    keyLength: 32,
    keyPrefix: keyOf(answer).slice(0, 32),
    nonce,
    salt,
    expiresAt: 1,
    keySignature: 'ab',
  },
  signature: 'cd',
};

afterEach(() => vi.unstubAllGlobals());

test('finds the counter in slices, and reports its progress', async () => {
  const progress: number[] = [];
  const solution = await solveInSlices(captcha, (tried) => progress.push(tried));
  expect(solution).toEqual({ counter: answer, derivedKey: keyOf(answer) });
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
});

test('without workers it is solved as well; the captcha is returned unchanged with its solution', async () => {
  vi.stubGlobal('Worker', undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(captcha))));
  const shares: number[] = [];
  const token = await obtainCaptcha((share) => shares.push(share));
  expect(JSON.parse(atob(token))).toEqual({
    challenge: captcha,
    solution: { counter: answer, derivedKey: keyOf(answer) },
  });
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(captchaToken(captcha, { counter: answer, derivedKey: keyOf(answer) })).toBe(token);
});

test.each([
  ['an answer that is no captcha', () => Promise.resolve(new Response('{}'))],
  ['a failure', () => Promise.resolve(new Response('', { status: 503 }))],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s counts as unreachable', async (_name, fetched) => {
  vi.stubGlobal('fetch', fetched);
  await expect(obtainCaptcha(() => undefined)).rejects.toThrow(UnreachableError);
});

test.each([
  [429, 'Too many requests.'],
  [403, 'Somthing went wrong!!, try again later.'],
])('a refusal (%i) shows the message of the forms', async (status, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status })));
  const refused = obtainCaptcha(() => undefined);
  await expect(refused).rejects.toThrow(IdentityError);
  await expect(refused).rejects.toThrow(message);
});
