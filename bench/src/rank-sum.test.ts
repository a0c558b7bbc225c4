import { describe, expect, it } from 'vitest';
import { rankSumZ } from './rank-sum.ts';

describe('rankSumZ', () => {
  it('is nothing for equal sets and for sets that are all ties', () => {
    expect(rankSumZ([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0);
    expect(rankSumZ([5, 5, 5], [5, 5])).toBe(0);
  });

  it('finds which set is larger, the other way round with the other sign', () => {
    const low = [1, 2, 3, 4, 5];
    const high = [6, 7, 8, 9, 10];
    // U = 25 of at most 25, mean 12.5, variance 25 * 11 / 12.
    expect(rankSumZ(high, low)).toBeCloseTo(12.5 / Math.sqrt((25 * 11) / 12), 10);
    expect(rankSumZ(low, high)).toBeCloseTo(-rankSumZ(high, low), 10);
  });

  it('takes ties as the mean of their ranks', () => {
    // Ranks 1, 3, 3 | 3, 5: U = 1, mean 3, variance (6 / 12) * (6 - 24 / 20).
    expect(rankSumZ([1, 2, 2], [2, 3])).toBeCloseTo(-2 / Math.sqrt(0.5 * (6 - 24 / 20)), 10);
  });
});
