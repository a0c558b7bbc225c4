import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDifficulty, minDifficulty } from '@headframe/domain/pool/difficulty';
import { clampDifficulty, Vardiff } from './vardiff.ts';
import { vardiffRules } from './vardiff-rules.ts';

const wide = { min: minDifficulty, max: maxDifficulty };
const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

/** Numbers between 0 and 1 that are the same in every run of a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A miner that finds `perSecond` units of difficulty in a second, by chance, over virtual time. It takes `lagSeconds` to
 * work at a new difficulty, as its older job keeps the old one. Returns shares a minute in the last part of the time.
 */
function mine(
  vardiff: Vardiff,
  { perSecond, seconds, seed, lagSeconds = 0 }: Mining,
): { perMinute: number; max: number } {
  const random = randomNumbers(seed);
  const measuredFrom = seconds / 2;
  let jobs = [{ from: 0, difficulty: vardiff.difficulty }];
  let shares = 0;
  let max = vardiff.difficulty;
  let now = 0;
  let nextTick = 5;
  const change = (move: { difficulty: number } | undefined): void => {
    if (!move) return;
    max = Math.max(max, move.difficulty);
    jobs.push({ from: now + lagSeconds, difficulty: move.difficulty });
  };
  while (now < seconds) {
    jobs = jobs.filter((_, index) => index === jobs.length - 1 || (jobs[index + 1]?.from ?? 0) > now);
    const difficulty = jobs.find(({ from }, index) => from <= now && (jobs[index + 1]?.from ?? Infinity) > now);
    const assigned = difficulty?.difficulty ?? vardiff.difficulty;
    const next = now - (Math.log(1 - random()) * assigned) / perSecond;
    if (next < nextTick) {
      now = next;
      if (now > measuredFrom) shares += 1;
      change(vardiff.share(assigned, now * 1000));
    } else {
      now = nextTick;
      nextTick += 5;
      change(vardiff.tick(now * 1000));
    }
  }
  return { perMinute: shares / ((seconds - measuredFrom) / 60), max };
}

interface Mining {
  perSecond: number;
  seconds: number;
  seed: number;
  lagSeconds?: number;
}

describe('Vardiff', () => {
  it('settles a miner of any hashrate near 18 shares a minute', () => {
    const exponent = fc.integer({ min: -12, max: 40 });
    fc.assert(
      fc.property(exponent, fc.double({ min: 1, max: 2, noNaN: true }), fc.integer(), (power, part, seed) => {
        const vardiff = new Vardiff(16_384, wide, 0);
        const { perMinute } = mine(vardiff, {
          perSecond: part * 2 ** power,
          seconds: 1800,
          seed,
          lagSeconds: power > 20 ? 0 : 0.5,
        });
        expect(isPowerOfTwo(vardiff.difficulty)).toBe(true);
        expect(perMinute).toBeGreaterThan(18 * 0.5);
        expect(perMinute).toBeLessThan(18 * 2);
      }),
      { numRuns: 60 },
    );
  });

  it('is never above the network, nor below the floor', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2 ** -12, max: 2 ** 40, noNaN: true }),
        fc.double({ min: minDifficulty, max: 2 ** 30, noNaN: true }),
        fc.integer(),
        (network, perSecond, seed) => {
          const bounds = { min: 2 ** -14, max: network };
          const vardiff = new Vardiff(2 ** 20, bounds, 0);
          const { max } = mine(vardiff, { perSecond: Math.min(perSecond, network * 4), seconds: 300, seed });
          expect(max).toBeLessThanOrEqual(network);
          expect(vardiff.difficulty).toBeGreaterThanOrEqual(2 ** -14);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not move once it has settled', () => {
    const vardiff = new Vardiff(1024, wide, 0);
    const moves: unknown[] = [];
    for (let share = 1; share <= 1000; share += 1) moves.push(vardiff.share(1024, share * 3333));
    expect(moves.filter(Boolean)).toEqual([]);
  });

  it('ends the flood of a fast miner within 8 shares, with a clean job', () => {
    const vardiff = new Vardiff(1, wide, 0);
    const moves = Array.from({ length: 8 }, (_, index) => vardiff.share(1, (index + 1) * 10));
    expect(moves.slice(0, 7)).toEqual(Array(7).fill(undefined));
    expect(moves[7]).toEqual({ difficulty: 256, isUrgent: true });
  });

  it('reaches a slow miner that brings nothing at first within some minutes', () => {
    const vardiff = new Vardiff(2 ** 14, wide, 0);
    let seconds = 0;
    while (vardiff.difficulty > 2 ** -10 && seconds < 600) {
      seconds += 5;
      vardiff.tick(seconds * 1000);
    }
    expect(seconds).toBeLessThanOrEqual(180);
  });

  it('waits longer for a miner that has brought shares', () => {
    const vardiff = new Vardiff(1024, wide, 0);
    vardiff.share(1024, 1000);
    expect(vardiff.tick(59_000)).toBeUndefined();
    expect(vardiff.tick(61_000)).toEqual({ difficulty: 256, isUrgent: false });
  });

  it('counts shares of a job before the change at the difficulty of that job', () => {
    const vardiff = new Vardiff(1, wide, 0);
    for (let share = 1; share <= 8; share += 1) vardiff.share(1, share * 10);
    expect(vardiff.difficulty).toBe(256);
    for (let share = 1; share <= 50; share += 1) vardiff.share(1, 80 + share * 12);
    expect(vardiff.difficulty).toBeLessThanOrEqual(512);
  });

  it('stays where a password fixes it, within the bounds', () => {
    const vardiff = new Vardiff(1024, { min: 512, max: 2 ** 30 }, 0);
    expect(vardiff.fix(100, 0)).toEqual({ difficulty: 512, isUrgent: false });
    for (let share = 1; share <= 200; share += 1) expect(vardiff.share(512, share)).toBeUndefined();
    expect(vardiff.tick(10_000_000)).toBeUndefined();
    expect(vardiff.suggest(4096, 0)).toBeUndefined();
    expect(vardiff.setBounds({ min: 512, max: 256 }, 0)).toEqual({ difficulty: 256, isUrgent: false });
  });

  it('takes a suggestion as a start, within the bounds', () => {
    const vardiff = new Vardiff(1024, { min: 512, max: 2 ** 20 }, 0);
    expect(vardiff.suggest(5000, 0)).toEqual({ difficulty: 4096, isUrgent: false });
    expect(vardiff.suggest(1e300, 0)).toEqual({ difficulty: 2 ** 20, isUrgent: false });
    expect(vardiff.suggest(0.001, 0)).toEqual({ difficulty: 512, isUrgent: false });
    expect(vardiff.suggest(512, 0)).toBeUndefined();
  });

  it('falls at once to a network that became easier', () => {
    const vardiff = new Vardiff(2 ** 20, wide, 0);
    expect(vardiff.setBounds({ min: 1, max: 1000 }, 0)).toEqual({ difficulty: 512, isUrgent: false });
    expect(vardiff.setBounds({ min: 1, max: 1000 }, 0)).toBeUndefined();
  });
});

describe('clampDifficulty', () => {
  it.each([
    [1000, 1, 2 ** 30, 512],
    [1, 500, 2 ** 30, 512],
    [1, 512, 2 ** 30, 512],
    [4096, 512, 100, 64],
    [1, 1, 4.65e-10, minDifficulty],
    [Number.NaN, 1, 1024, 1],
    [Infinity, 1, Infinity, maxDifficulty],
  ])('of %d within %d and %d is %d', (wish, min, max, expected) => {
    expect(clampDifficulty(wish, { min, max })).toBe(expected);
  });
});

it('wants the rate that its rules say', () => {
  expect(60 / vardiffRules.secondsPerShare).toBeCloseTo(18);
});
