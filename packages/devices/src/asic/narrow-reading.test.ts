import type { AsicReading } from '@headframe/domain/asic/asic-reading';
import { describe, expect, it } from 'vitest';
import { goesOn } from './narrow-reading.ts';

const after = (before: number | null, now: number | null, seconds = 15) =>
  goesOn(
    { reading: { elapsed: 1000, hashrate: before } as AsicReading, ageMs: 15_000 },
    { elapsed: 1000 + seconds, hashrate: now },
  );

describe('a miner goes on', () => {
  it.each([
    [200e12, 200e12],
    [200e12, 150e12],
    [200e12, 260e12],
    [0, 0],
    [null, 0],
  ])('from %s to %s H/s', (before, now) => expect(after(before, now)).toBe(true));

  it.each([
    ['stops', 200e12, 0],
    ['begins', 0, 200e12],
    ['is not reported', 200e12, null],
    ['collapses, as its pools are gone', 200e12, 7e12],
    ['comes back', 7e12, 200e12],
  ])('no more where its hashrate %s', (_case, before, now) => expect(after(before, now)).toBe(false));

  it('no more where its mining program has started again, or does not say', () => {
    expect(after(200e12, 200e12, -990)).toBe(false);
    const reading = { elapsed: null, hashrate: 200e12 } as AsicReading;
    expect(goesOn({ reading, ageMs: 15_000 }, { elapsed: 1015, hashrate: 200e12 })).toBe(false);
  });
});
