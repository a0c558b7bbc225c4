import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MisconductScore } from './misconduct.ts';
import { RejectSteps } from './reject-steps.ts';
import { stratumLimits } from './stratum-limits.ts';
import { TokenBucket } from './token-bucket.ts';
import { WorkerPauses } from './worker-pauses.ts';

describe('TokenBucket', () => {
  it('passes its burst and its rate, and no more, whatever the times', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 300 });
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 50 }), (times, burst, rate) => {
        const bucket = new TokenBucket(burst, rate, 0);
        let now = 0;
        let passed = 0;
        for (const wait of times) {
          now += wait;
          if (bucket.take(now)) passed += 1;
          expect(passed).toBeLessThanOrEqual(burst + (now * rate) / 1000 + 1e-6);
        }
      }),
    );
    const bucket = new TokenBucket(2, 1, 0);
    expect([0, 0, 0, 999, 1_000, 60_000, 60_000, 60_000].map((now) => bucket.take(now))).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('MisconductScore', () => {
  it('closes a client of another protocol after four lines, and never a miner that tries things now and then', () => {
    const rubbish = new MisconductScore(stratumLimits, 0);
    expect([1, 2, 3, 4].map(() => rubbish.add('garbage', 0))).toEqual([false, false, false, true]);
    const old = new MisconductScore(stratumLimits, 0);
    for (let minute = 0; minute < 1_000; minute += 1)
      for (let time = 0; time < 10; time += 1) expect(old.add('unknown', minute * 60_000)).toBe(false);
  });
});

describe('RejectSteps', () => {
  it('takes each step once, and begins again with an accepted share', () => {
    const steps = new RejectSteps(stratumLimits);
    const at = (...seconds: number[]) => seconds.map((second) => steps.rejected(second * 1000));
    expect(at(0, 1, 2, 3, 4)).toEqual(Array(5).fill(undefined));
    expect(at(59, 60, 61, 120, 121, 180)).toEqual([undefined, 'new-work', undefined, 'reconnect', undefined, 'drop']);
    steps.accepted();
    expect(at(181, 182, 183, 184, 185, 200)).toEqual(Array(6).fill(undefined));
    expect(at(241)).toEqual(['new-work']);
  });

  it('does nothing about a few rejects far apart', () => {
    const steps = new RejectSteps(stratumLimits);
    expect([0, 100_000, 200_000].map((now) => steps.rejected(now))).toEqual(Array(3).fill(undefined));
  });
});

describe('WorkerPauses', () => {
  it('pauses one worker at one address, for its time, and remembers a bounded number', () => {
    const pauses = new WorkerPauses(2, 1_000);
    pauses.add('10.0.0.1', 'farm.bad', 0);
    expect(pauses.has('10.0.0.1', 'farm.bad', 999)).toBe(true);
    expect(pauses.has('10.0.0.1', 'farm.good', 999)).toBe(false);
    expect(pauses.has('10.0.0.2', 'farm.bad', 999)).toBe(false);
    expect(pauses.has('10.0.0.1', 'farm.bad', 1_000)).toBe(false);
    for (const user of ['a', 'b', 'c']) pauses.add('10.0.0.1', user, 0);
    expect(['a', 'b', 'c'].map((user) => pauses.has('10.0.0.1', user, 1))).toEqual([false, true, true]);
  });
});
