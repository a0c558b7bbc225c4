import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsOfTarget,
  difficultyOneTarget,
  maxTarget,
  meetsTarget,
  targetFromBytes,
  targetOfBits,
  targetToBytes,
} from './target.ts';

const target = fc.bigInt({ min: 1n, max: maxTarget });

describe('bits of a header', () => {
  it.each([
    [0x1d00ffff, difficultyOneTarget],
    [0x1702250f, 140_559n << 160n],
    [0x17020f1b, 134_939n << 160n],
    [0x1a44b9f2, 0x44b9f2n << 184n],
    [0x207fffff, 0x7fffffn << 232n],
    [0x03123456, 0x123456n],
    [0x02123456, 0x1234n],
    [0x01123456, 0x12n],
  ])('%s stands for its target', (bits, expected) => {
    expect(targetOfBits(bits)).toBe(expected);
  });

  it.each([
    ['negative', 0x1d80ffff],
    ['zero', 0x1d000000],
    ['shifted to zero', 0x00123456],
    ['above 256 bits', 0x21010000 + 0x01000000],
    ['more than 32 bits', 2 ** 32],
    ['no whole number', 0.5],
  ])('refuses bits that are %s', (_, bits) => {
    expect(() => targetOfBits(bits)).toThrow(RangeError);
  });

  it('come back from every target they stand for, and lose less than the last 15 bits of another', () => {
    fc.assert(
      fc.property(target, (value) => {
        const bits = bitsOfTarget(value);
        const kept = targetOfBits(bits);
        expect(bitsOfTarget(kept)).toBe(bits);
        expect(kept <= value).toBe(true);
        expect((value - kept) << 15n <= value).toBe(true);
      }),
    );
    expect(() => bitsOfTarget(0n)).toThrow(RangeError);
    expect(() => bitsOfTarget(maxTarget + 1n)).toThrow(RangeError);
  });
});

describe('a target as bytes', () => {
  it('holds its number, least significant byte first', () => {
    expect(targetToBytes(difficultyOneTarget).slice(24)).toEqual(Uint8Array.of(0, 0, 0xff, 0xff, 0, 0, 0, 0));
    fc.assert(fc.property(target, (value) => targetFromBytes(targetToBytes(value)) === value));
    expect(() => targetToBytes(maxTarget + 1n)).toThrow(RangeError);
    expect(() => targetToBytes(-1n)).toThrow(RangeError);
    expect(() => targetFromBytes(new Uint8Array(31))).toThrow(RangeError);
  });

  it('compares as its number does, neighbours included', () => {
    fc.assert(
      fc.property(target, fc.bigInt({ min: -2n, max: 2n }), target, (value, step, other) => {
        const near = value + step < 0n ? 0n : value + step > maxTarget ? maxTarget : value + step;
        for (const hash of [near, other])
          expect(meetsTarget(targetToBytes(hash), targetToBytes(value))).toBe(hash <= value);
      }),
    );
  });
});
