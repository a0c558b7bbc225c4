import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideEarnings, feeParts, nothingCarried, type EarningParts, type FeeTerms } from './divide-earnings.ts';
import { worthDenominator } from './share-worth.ts';

const terms: fc.Arbitrary<FeeTerms> = fc
  .tuple(fc.integer({ min: 0, max: feeParts }), fc.integer({ min: 0, max: feeParts }))
  .map(([pool, user]) => ({ pool, user: Math.min(user, feeParts - pool) }));
/** Exact earnings, from less than a satoshi to hundreds of bitcoin. */
const exact = fc
  .record({
    whole: fc.bigInt({ min: 0n, max: 30_000_000_000n }),
    part: fc.bigInt({ min: 0n, max: worthDenominator(0) - 1n }),
  })
  .map(({ whole, part }) => whole * worthDenominator(0) + part);
const unit = worthDenominator(0) * BigInt(feeParts);
const parts = ['net', 'poolFee', 'userFee'] as const;

/** Divides days one after another, and adds up what is posted. */
function divideDays(days: readonly bigint[], fees: FeeTerms): { posted: EarningParts; carried: EarningParts } {
  let carried = nothingCarried;
  let posted = nothingCarried;
  for (const day of days) {
    const divided = divideEarnings(day, fees, carried, 0);
    carried = divided.carried;
    const { net, poolFee, userFee } = divided.amounts;
    posted = { net: posted.net + net, poolFee: posted.poolFee + poolFee, userFee: posted.userFee + userFee };
  }
  return { posted, carried };
}

describe('divided earnings', () => {
  it('lose no satoshi over a year of days: what is posted is the whole of all days divided once', () => {
    fc.assert(
      fc.property(fc.array(exact, { minLength: 365, maxLength: 365 }), terms, (days, fees) => {
        const total = days.reduce((sum, day) => sum + day, 0n);
        const { posted, carried } = divideDays(days, fees);
        expect({ amounts: posted, carried }).toEqual(divideEarnings(total, fees, nothingCarried, 0));
        const all = parts.reduce((sum, part) => sum + posted[part] * unit + carried[part], 0n);
        expect(all).toBe(total * BigInt(feeParts));
        for (const part of parts) expect(carried[part] >= 0n && carried[part] < unit).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('do not depend on the order of the days', () => {
    fc.assert(
      fc.property(fc.array(exact, { maxLength: 20 }), terms, (days, fees) => {
        expect(divideDays(days.toReversed(), fees)).toEqual(divideDays(days, fees));
      }),
    );
  });

  it('take no fee above its rate', () => {
    fc.assert(
      fc.property(exact, terms, (day, fees) => {
        const { amounts } = divideEarnings(day, fees, nothingCarried, 0);
        expect(amounts.poolFee * unit <= day * BigInt(fees.pool)).toBe(true);
        expect(amounts.userFee * unit <= day * BigInt(fees.user)).toBe(true);
      }),
    );
  });

  it('have fees of 0 to 100 % together', () => {
    const divide = (pool: number, user: number) =>
      divideEarnings(worthDenominator(0) * 100n, { pool, user }, nothingCarried, 0).amounts;
    expect(divide(0, 0)).toEqual({ net: 100n, poolFee: 0n, userFee: 0n });
    expect(divide(6000, 4000)).toEqual({ net: 0n, poolFee: 60n, userFee: 40n });
    for (const [pool, user] of [
      [6000, 4001],
      [-1, 0],
      [0, -1],
      [0.5, 0],
      [Number.NaN, 0],
    ] as const)
      expect(() => divide(pool, user)).toThrow(RangeError);
    expect(() => divideEarnings(-1n, { pool: 0, user: 0 }, nothingCarried, 0)).toThrow(RangeError);
  });
});
