import fc from 'fast-check';
import { Secret, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  codeOfStep,
  isTotpSecret,
  makeTotpSecret,
  matchingStep,
  otpauthUri,
  stepAt,
  totpPeriodSeconds,
} from './totp.ts';

/** RFC 6238, appendix B, the rows of SHA-1; ours are the last six of their eight digits (RFC 4226, section 5.3). */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors: readonly (readonly [number, string])[] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];

describe('codes', () => {
  it.each(vectors)('at %i s is the one of RFC 6238', (seconds, code) => {
    const step = stepAt(seconds * 1000);
    expect(codeOfStep(secret, step)).toBe(code.slice(2));
    expect(matchingStep(secret, code.slice(2), 0, seconds * 1000)).toBe(step);
  });
});

describe('matchingStep', () => {
  const now = stepAt(1_800_000_000_000);
  const at = now * totpPeriodSeconds * 1000 + 12_345;

  it('tolerates a clock one step off, and no more', () => {
    const matched = [-3, -2, -1, 0, 1, 2, 3].map((off) => matchingStep(secret, codeOfStep(secret, now + off), 0, at));
    expect(matched).toEqual([undefined, undefined, now - 1, now, now + 1, undefined, undefined]);
  });

  it('accepts a code once, and none before it', () => {
    expect(matchingStep(secret, codeOfStep(secret, now), now, at)).toBeUndefined();
    expect(matchingStep(secret, codeOfStep(secret, now - 1), now, at)).toBeUndefined();
    expect(matchingStep(secret, codeOfStep(secret, now + 1), now, at)).toBe(now + 1);
  });

  it('bears blanks in the code', () => {
    const code = codeOfStep(secret, now);
    expect(matchingStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, 0, at)).toBe(now);
  });

  it('refuses whatever is no code of these steps', () => {
    const good = [-1, 0, 1].map((off) => codeOfStep(secret, now + off));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{6}$/)), (typed) => {
        fc.pre(!good.includes(typed.replaceAll(/\s/g, '')));
        expect(matchingStep(secret, typed, 0, at)).toBeUndefined();
      }),
    );
  });
});

describe('secrets', () => {
  it('are 160 bits, another each time', () => {
    const made = new Set(Array.from({ length: 50 }, makeTotpSecret));
    expect(made.size).toBe(50);
    for (const each of made) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('are distinguished from invalid text', () => {
    expect(isTotpSecret(makeTotpSecret())).toBe(true);
    for (const text of ['', 'abc', 'JBSWY3DP', '0000000000000000', `${makeTotpSecret()}!`])
      expect(isTotpSecret(text)).toBe(false);
  });

  it('travel in a URI that apps read', () => {
    const uri = URI.parse(otpauthUri(secret, 'olga@example.test', 'Headframe (mine.example)'));
    expect(uri).toMatchObject({ issuer: 'Headframe (mine.example)', label: 'olga@example.test', digits: 6 });
    expect(uri.secret.base32).toBe(secret);
    expect('period' in uri && uri.period).toBe(30);
  });
});
