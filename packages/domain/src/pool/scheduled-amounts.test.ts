import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduledAmounts, type AmountRule } from './scheduled-amounts.ts';
import { splitAmount, wholeShare } from './split-amount.ts';

/** Up to ten shares that are a whole together. */
const anyShares = fc
  .uniqueArray(fc.integer({ min: 1, max: wholeShare - 1 }), { maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((one, other) => one - other), wholeShare])
  .map((bounds) => bounds.slice(1).map((bound, index) => bound - (bounds[index] ?? 0)));
const anyAmount = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n });

describe('a split', () => {
  it('gives the remainder to the last address', () => {
    expect(splitAmount(100n, [3333, 3333, 3334])).toEqual([33n, 33n, 34n]);
    expect(splitAmount(101n, [5000, 5000])).toEqual([50n, 51n]);
    expect(splitAmount(1n, [9999, 1])).toEqual([0n, 1n]);
  });

  it('loses no satoshi, and gives nobody but the last more than their share', () => {
    fc.assert(
      fc.property(anyAmount, anyShares, (total, shares) => {
        const parts = splitAmount(total, shares);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        parts.slice(0, -1).forEach((part, index) => {
          const exact = total * BigInt(shares[index] ?? 0);
          expect(part * BigInt(wholeShare) <= exact).toBe(true);
          expect((part + 1n) * BigInt(wholeShare) > exact).toBe(true);
        });
        expect(
          (parts.at(-1) ?? 0n) < (total * BigInt(shares.at(-1) ?? 0)) / BigInt(wholeShare) + BigInt(shares.length),
        ).toBe(true);
      }),
    );
  });

  it.each([[[]], [[5000]], [[5000, 5001]], [[0, 10_000]], [[-1, 10_001]], [[0.5, 9999.5]]])(
    'of %j is refused',
    (shares) => {
      expect(() => splitAmount(10n, shares)).toThrow(RangeError);
    },
  );
});

describe('the amounts of a run', () => {
  const rule: AmountRule = { fixed: null, minimum: 100_000n, fee: 0n, shares: [wholeShare], smallestPart: 1000n };

  it('are everything from the minimum on', () => {
    expect(scheduledAmounts(rule, 99_999n)).toBeUndefined();
    expect(scheduledAmounts(rule, 100_000n)).toEqual([100_000n]);
    expect(scheduledAmounts(rule, 250_001n)).toEqual([250_001n]);
    expect(scheduledAmounts({ ...rule, fee: 200n }, 100_199n)).toBeUndefined();
    expect(scheduledAmounts({ ...rule, fee: 200n, shares: [5000, 5000] }, 100_401n)).toEqual([50_000n, 50_001n]);
  });

  it('are the fixed amount where it can be paid with its fee', () => {
    const fixed = { ...rule, fixed: 150_000n, fee: 300n };
    expect(scheduledAmounts(fixed, 150_299n)).toBeUndefined();
    expect(scheduledAmounts(fixed, 150_300n)).toEqual([150_000n]);
    expect(scheduledAmounts(fixed, 900_000n)).toEqual([150_000n]);
  });

  it('are none where one part would be too small to be spent', () => {
    expect(scheduledAmounts({ ...rule, shares: [9999, 1] }, 100_000n)).toBeUndefined();
  });

  it('are never above what is available, with fees', () => {
    const anyRule = fc.record({
      fixed: fc.option(anyAmount),
      minimum: anyAmount,
      fee: fc.bigInt({ min: 0n, max: 100_000n }),
      shares: anyShares,
      smallestPart: fc.constant(1000n),
    });
    fc.assert(
      fc.property(anyRule, anyAmount, (given, available) => {
        const amounts = scheduledAmounts(given, available);
        if (!amounts) return;
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        expect(total + given.fee * BigInt(amounts.length) <= available).toBe(true);
        expect(total >= given.minimum).toBe(true);
        expect(amounts.every((amount) => amount >= 1000n)).toBe(true);
        if (given.fixed !== null) expect(total).toBe(given.fixed);
      }),
    );
  });
});
