import { describe, expect, it } from 'vitest';
import { CallerPace } from './caller-pace.ts';

describe('CallerPace', () => {
  it('lets a burst through, then spreads a caller over time, and nobody else', () => {
    let now = 0;
    const pace = new CallerPace({ perSecond: 20, burst: 3 }, () => now);
    expect([1, 2, 3, 4, 5].map(() => pace.take('busy'))).toEqual([0, 0, 0, 50, 100]);
    expect(pace.take('other')).toBe(0);
    now = 10_000;
    expect([1, 2, 3, 4].map(() => pace.take('busy'))).toEqual([0, 0, 0, 50]);
  });
});
