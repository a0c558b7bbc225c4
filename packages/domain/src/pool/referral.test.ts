import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referralRefusal, referralReward } from './referral.ts';

describe('a referral reward', () => {
  it('is a part of the pool fee, and never more', () => {
    expect(referralReward(34n, 5000, 0n)).toEqual({ reward: 17n, carriedOut: 0n });
    expect(referralReward(33n, 5000, 0n)).toEqual({ reward: 16n, carriedOut: 5000n });
    expect(referralReward(33n, 5000, 5000n)).toEqual({ reward: 17n, carriedOut: 0n });
    expect(referralReward(34n, 10_000, 0n)).toEqual({ reward: 34n, carriedOut: 0n });
    for (const share of [-1, 10_001, 0.5]) expect(() => referralReward(34n, share, 0n)).toThrow(RangeError);
    expect(() => referralReward(-1n, 5000, 0n)).toThrow(RangeError);
    for (const carried of [-1n, 10_000n]) expect(() => referralReward(34n, 5000, carried)).toThrow(RangeError);
  });

  it('loses no satoshi, however fees are split', () => {
    const fee = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.array(fee, { maxLength: 40 }), fc.integer({ min: 0, max: 10_000 }), (fees, share) => {
        let carried = 0n;
        let paid = 0n;
        for (const each of fees) {
          const { reward, carriedOut } = referralReward(each, share, carried);
          paid += reward;
          carried = carriedOut;
        }
        const all = fees.reduce((sum, each) => sum + each, 0n);
        expect(paid * 10_000n + carried).toBe(all * BigInt(share));
        expect(paid <= all).toBe(true);
      }),
    );
  });
});

describe('referrers', () => {
  it('never refer themselves, directly or over others', () => {
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
        for (const [account, referrer] of wishes)
          if (!referralRefusal(referrers, account, referrer)) referrers.set(account, referrer);
        for (const start of referrers.keys()) {
          let at: number | undefined = start;
          for (let steps = 0; steps <= 12; steps += 1) at = at === undefined ? undefined : referrers.get(at);
          expect(at).toBeUndefined();
        }
      }),
    );
  });
});
