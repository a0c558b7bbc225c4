import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficultyOfTarget } from './difficulty.ts';
import { estimatedChange, periodStart, remainingBlocks, retargetBlocks } from './difficulty-change.ts';
import { exactEarnings, wholeSatoshi } from './full-pay.ts';
import { minedCoin } from './mined-coins.ts';
import { bitsOfTarget, difficultyOneTarget, targetOfBits } from './target.ts';
import { unitDayEarnings } from './unit-day-earnings.ts';

const bitcoin = minedCoin(0);
const litecoin = minedCoin(1);

describe('what a unit of hashrate earns in a day', () => {
  it('is, for 100 PH/s at 1702250f, what its shares of a day earn', () => {
    const block = { bits: 0x1702250f, subsidy: 312_500_000n, feeSum: 200_000_077n, feeBlocks: 144 };
    const { fpps, pps } = unitDayEarnings(bitcoin, block);
    const hundredThousand = 100_000n;
    // docs/money.md: 4,811,443 satoshi with fees, 4,790,153 without; credit of whole shares is a little less than the hashes.
    expect((fpps * hundredThousand) / 10n ** 8n).toBe(4_811_443n);
    expect((pps * hundredThousand) / 10n ** 8n).toBe(4_790_153n);
  });

  it('is 50.28 satoshi for 1 Th/s at difficulty 125.8 T with 3.145 BTC a block', () => {
    const bits = bitsOfTarget(difficultyOneTarget / 125_807_076_547_197n);
    const { fpps } = unitDayEarnings(bitcoin, { bits, subsidy: 312_500_000n, feeSum: 2_000_000n, feeBlocks: 1 });
    expect(Number(fpps) / 1e8).toBeCloseTo(50.2886, 3);
  });

  it('is the division of exact earnings, for Scrypt by 1 Mh/s, at any target', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(bitcoin, litecoin),
        fc
          .integer({ min: 0x17010000, max: 0x1d00ffff })
          .filter((bits) => (bits & 0x800000) === 0 && (bits & 0x7fffff) > 0),
        fc.bigInt({ min: 0n, max: 5_000_000_000n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (coin, bits, subsidy, feeSum) => {
          const block = { bits, subsidy, feeSum, feeBlocks: 144 };
          const { fpps, pps } = unitDayEarnings(coin, block);
          const credited = coin.algorithm === 'scrypt' ? 86_400n * 10n ** 6n : (86_400n * 10n ** 12n) >> 16n;
          const exact = exactEarnings([{ ...block, credited }]);
          expect(fpps / 10n ** 8n).toBe(wholeSatoshi(exact.fpps, coin.difficultyShift));
          expect(pps / 10n ** 8n).toBe(wholeSatoshi(exact.pps, coin.difficultyShift));
          expect(fpps).toBeGreaterThanOrEqual(pps);
        },
      ),
    );
  });

  it('falls as the difficulty rises', () => {
    const pay = { subsidy: 312_500_000n, feeSum: 0n, feeBlocks: 144 };
    const before = unitDayEarnings(bitcoin, { ...pay, bits: 0x1702250f }).fpps;
    const after = unitDayEarnings(bitcoin, { ...pay, bits: 0x17020f1b }).fpps;
    const ratio = difficultyOfTarget(targetOfBits(0x17020f1b), 0) / difficultyOfTarget(targetOfBits(0x1702250f), 0);
    expect(Number(before) / Number(after)).toBeCloseTo(ratio, 8);
  });
});

describe('the next change of difficulty', () => {
  const start = 447 * retargetBlocks;
  const estimate = (height: number, seconds: number, blockSeconds = 600) =>
    estimatedChange({ height, beganAt: 1_000_000, tipAt: 1_000_000 + seconds, blockSeconds });

  it('comes after the blocks of the period', () => {
    expect(remainingBlocks(start)).toBe(2016);
    expect(remainingBlocks(start + 1)).toBe(2015);
    expect(remainingBlocks(start + 2015)).toBe(1);
    expect(periodStart(start + 2015)).toBe(start);
  });

  it('is estimated by the time that the blocks of the period took', () => {
    expect(estimate(start + 1009, 1008 * 600)).toBeCloseTo(0, 9);
    expect(estimate(start + 1009, 1008 * 500)).toBeCloseTo(20, 9);
    expect(estimate(start + 1009, 1008 * 750)).toBeCloseTo(-20, 9);
    expect(estimate(start + 1009, 1008 * 150, 150)).toBeCloseTo(0, 9);
  });

  it('is at most by four either way, and unknown at the start of a period or without its first block', () => {
    expect(estimate(start + 1009, 10)).toBe(300);
    expect(estimate(start + 1009, 10_000_000)).toBe(-75);
    expect(estimate(start + 24, 5000)).toBeUndefined();
    expect(estimate(start + 25, 24 * 600)).toBeCloseTo(0, 9);
    expect(estimate(start + 1009, 0)).toBeUndefined();
    expect(estimatedChange({ height: start + 1009, beganAt: undefined, tipAt: 5, blockSeconds: 600 })).toBeUndefined();
  });
});
