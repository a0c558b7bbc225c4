import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffledIndexes } from './address-order.ts';

describe('shuffledIndexes', () => {
  it('gives each index once, whatever the size and the seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.nat(), (total, seed) => {
        const indexes = [...shuffledIndexes(total, seed)];
        expect(indexes.length).toBe(total);
        expect(indexes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index));
      }),
    );
  });

  it('does not walk through a network in order', () => {
    const indexes = [...shuffledIndexes(65_536, 12_345)];
    const steps = indexes.slice(1).map((index, place) => Math.abs(index - (indexes[place] ?? 0)));
    expect(steps.filter((step) => step <= 2).length).toBeLessThan(indexes.length / 100);
    const firstQuarters = [0, 1, 2, 3].map((q) => indexes.slice(0, 4096).filter((index) => index >>> 14 === q).length);
    for (const count of firstQuarters) expect(count).toBeGreaterThan(700);
  });
});
