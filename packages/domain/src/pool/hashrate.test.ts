import { describe, expect, it } from 'vitest';
import { creditOfDifficulty } from './difficulty.ts';
import { difficultyOfHashrate, hashrateOfCredit } from './hashrate.ts';

describe('hashrate from credit', () => {
  it('is 234.56 TH/s for 500 shares of 65,536 in ten minutes', () => {
    const credited = 500n * creditOfDifficulty(65_536);
    expect(hashrateOfCredit(credited, 600, 0) / 1e12).toBeCloseTo(234.56, 2);
  });

  it('counts a Scrypt share 65,536 times lower', () => {
    const credited = creditOfDifficulty(1024);
    expect(hashrateOfCredit(credited, 10, 16)).toBe((1024 * 65_536) / 10);
  });

  it('has a difficulty for each hashrate and share time', () => {
    const difficulty = difficultyOfHashrate(100e12, 5, 0);
    expect(hashrateOfCredit(BigInt(Math.round(difficulty * 65_536)), 5, 0) / 1e12).toBeCloseTo(100, 6);
  });

  it('refuses a window without time', () => {
    expect(() => hashrateOfCredit(1n, 0, 0)).toThrow(RangeError);
    expect(() => hashrateOfCredit(1n, Number.NaN, 0)).toThrow(RangeError);
  });
});
