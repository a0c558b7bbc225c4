import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referralRefusal, referralReward } from './referral.ts';

describe('a referral reward', () => {
  it('is a part of the pool fee, and never more', () => {
    expect(referralReward(34n, 5000)).toBe(17n);
    expect(referralReward(33n, 5000)).toBe(16n);
    expect(referralReward(34n, 10_000)).toBe(34n);
    for (const share of [-1, 10_001, 0.5]) expect(() => referralReward(34n, share)).toThrow(RangeError);
  });
});

describe('referrers', () => {
  it('never bring themselves, directly or over others', () => {
    const referrers = new Map([
      [2, 1],
      [3, 2],
    ]);
    expect(referralRefusal(referrers, 4, 4)).toBe('self');
    expect(referralRefusal(referrers, 1, 3)).toBe('circle');
    expect(referralRefusal(referrers, 3, 1)).toBe('has-referrer');
    expect(referralRefusal(referrers, 4, 3)).toBeUndefined();
  });

  it('form no circle, whatever is asked for in whatever order', () => {
    const wish = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 60 }), (wishes) => {
        const referrers = new Map<number, number>();
        for (const [subaccount, referrer] of wishes)
          if (!referralRefusal(referrers, subaccount, referrer)) referrers.set(subaccount, referrer);
        for (const start of referrers.keys()) {
          let at: number | undefined = start;
          for (let steps = 0; steps <= 12; steps += 1) at = at === undefined ? undefined : referrers.get(at);
          expect(at).toBeUndefined();
        }
      }),
    );
  });
});
