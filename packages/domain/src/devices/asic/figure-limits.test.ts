import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureLimits, limitStateOf } from './figure-limits.ts';
import type { LimitedFigure } from './limited-figures.ts';
import { unwatchedRanges } from './default-ranges.ts';

describe('figureLimits', () => {
  it('takes the stricter of the bounds for a part and for the whole, and hashes in H/s', () => {
    const ranges = {
      ...unwatchedRanges,
      minHash: 90,
      hotTemperature: 80,
      hotChipTemperature: 95,
      hotPcbTemperature: 75,
      coldTemperature: 5,
    } as const;
    expect(figureLimits(ranges)).toEqual({
      chip: { min: 5, max: 80 },
      pcb: { min: 5, max: 75 },
      fan: { min: null, max: null },
      hashrate: { min: 90e12, max: null },
      power: { min: null, max: null },
      efficiency: { min: null, max: null },
    });
  });
});

describe('limitStateOf', () => {
  it.each<[LimitedFigure, number | null, string]>([
    ['chip', 89.9, 'within'],
    ['chip', 90, 'near'],
    ['chip', 95, 'near'],
    ['chip', 95.1, 'beyond'],
    ['power', 92.1, 'within'],
    ['power', 92.2, 'near'],
    ['power', null, 'within'],
  ])('of %s at %s is %s', (figure, value, limitState) => {
    expect(limitStateOf(figure, value, { min: null, max: 95 })).toBe(limitState);
  });

  it('of a hashrate near its lower bound is near, of a fan that turns is within', () => {
    expect(limitStateOf('hashrate', 92e12, { min: 90e12, max: null })).toBe('near');
    expect(limitStateOf('hashrate', 89e12, { min: 90e12, max: null })).toBe('beyond');
    expect(limitStateOf('fan', 1, { min: 1, max: null })).toBe('within');
    expect(limitStateOf('fan', 0, { min: 1, max: null })).toBe('beyond');
  });

  it('never gets better on the way beyond the upper bound', () => {
    const rank = { within: 0, near: 1, beyond: 2 };
    const value = fc.double({ min: 0, max: 200, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.constantFrom<LimitedFigure>('chip', 'power'), (one, other, figure) => {
        const limitState = (at: number) => rank[limitStateOf(figure, at, { min: null, max: 95 })];
        expect(limitState(Math.max(one, other))).toBeGreaterThanOrEqual(limitState(Math.min(one, other)));
      }),
    );
  });
});
