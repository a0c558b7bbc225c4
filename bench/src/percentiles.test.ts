import { describe, expect, it } from 'vitest';
import { percentile, rounded } from './percentiles.ts';

describe('percentile', () => {
  it.each([
    [[1], 0.95, 1],
    [[5, 1, 3], 0.5, 3],
    [Array.from({ length: 100 }, (_, place) => 100 - place), 0.95, 95],
  ])('of %j at %d is %d', (samples, share, expected) => {
    expect(percentile(samples, share)).toBe(expected);
  });
});

describe('rounded', () => {
  it('keeps one decimal', () => expect(rounded(1.26)).toBe(1.3));
});
