import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assignableDifficulty,
  creditOfDifficulty,
  difficultyOfTarget,
  exponentOfDifficulty,
  isAssignableDifficulty,
  maxDifficulty,
  maxDifficultyExponent,
  minDifficulty,
  minDifficultyExponent,
  targetOfDifficulty,
  type DifficultyShift,
} from './difficulty.ts';
import { difficultyOneTarget, maxTarget, targetOfBits } from './target.ts';

const exponents = Array.from(
  { length: maxDifficultyExponent - minDifficultyExponent + 1 },
  (_, index) => minDifficultyExponent + index,
);
const shifts: readonly DifficultyShift[] = [0, 16];

describe('difficulties of miners', () => {
  it('have the exact target floor(D1 / d), for Scrypt floor((D1 << 16) / d)', () => {
    for (const shift of shifts)
      for (const exponent of exponents) {
        const one = difficultyOneTarget << BigInt(shift);
        // floor(D1 / 2^e) as a fraction of whole numbers: numerator and denominator without the shift under test.
        const expected = exponent < 0 ? one * 2n ** BigInt(-exponent) : one / 2n ** BigInt(exponent);
        expect(targetOfDifficulty(2 ** exponent, shift)).toBe(expected);
        expect(expected <= maxTarget).toBe(true);
      }
  });

  it('are credited in whole 65,536ths', () => {
    expect(creditOfDifficulty(minDifficulty)).toBe(1n);
    expect(creditOfDifficulty(1)).toBe(65_536n);
    expect(creditOfDifficulty(maxDifficulty)).toBe(1n << 62n);
    for (const difficulty of [2 ** -17, 2 ** 47, 3, 0, -1, Number.NaN, Infinity])
      expect(() => creditOfDifficulty(difficulty)).toThrow(RangeError);
  });

  it('are powers of two within the bounds, and nothing else', () => {
    for (const exponent of exponents) {
      expect(isAssignableDifficulty(2 ** exponent)).toBe(true);
      expect(exponentOfDifficulty(2 ** exponent)).toBe(exponent);
    }
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(isAssignableDifficulty(value)).toBe(exponents.some((exponent) => 2 ** exponent === value));
      }),
    );
  });

  it('round a wish down to one that can be assigned', () => {
    expect(assignableDifficulty(Number.NaN)).toBe(minDifficulty);
    expect(assignableDifficulty(-5)).toBe(minDifficulty);
    expect(assignableDifficulty(Infinity)).toBe(maxDifficulty);
    expect(assignableDifficulty(65_537)).toBe(65_536);
    const wish = fc.double({ min: minDifficulty, max: maxDifficulty, noNaN: true });
    fc.assert(
      fc.property(wish, (value) => {
        const difficulty = assignableDifficulty(value);
        expect(isAssignableDifficulty(difficulty)).toBe(true);
        expect(difficulty <= value && value < 2 * difficulty).toBe(true);
      }),
    );
  });

  it('are shown for the targets of real blocks', () => {
    expect(difficultyOfTarget(targetOfBits(0x1702250f), 0)).toBeCloseTo(131_236_438_781_812.91, 0);
    expect(difficultyOfTarget(targetOfBits(0x1a44b9f2), 0)).toBeCloseTo(244_112.4877743, 6);
    expect(difficultyOfTarget(targetOfBits(0x1c2ac4af), 0)).toBeCloseTo(5.98565, 5);
    expect(difficultyOfTarget(targetOfBits(0x207fffff), 0)).toBeCloseTo(4.6565e-10, 13);
    for (const shift of shifts)
      for (const exponent of exponents)
        // A target is rounded down to a whole number, which shows in the 15th digit at the greatest difficulties.
        expect(difficultyOfTarget(targetOfDifficulty(2 ** exponent, shift), shift) / 2 ** exponent).toBeCloseTo(1, 12);
  });
});
