import type { DifficultyShift } from './difficulty.ts';
import { worthDenominator } from './share-worth.ts';

/** Parts of a whole in which fees are given: 100 is 1 %. */
export const feeParts = 10_000;

/** Fees on earnings, in whole 10,000ths; together 0 to 10,000. */
export interface FeeTerms {
  readonly pool: number;
  readonly user: number;
}

/** Whose part of earnings an amount is: what the miner gets, and the fees. */
export interface EarningParts {
  readonly net: bigint;
  readonly poolFee: bigint;
  readonly userFee: bigint;
}

/** What is posted, in satoshi, and the remainders that the next division starts from, in satoshi x `worthDenominator` x `feeParts`. */
export interface DividedEarnings {
  readonly amounts: EarningParts;
  readonly carried: EarningParts;
}

/** The remainders of a subaccount that has earned nothing yet. */
export const nothingCarried: EarningParts = { net: 0n, poolFee: 0n, userFee: 0n };

/** Checks fees. Throws RangeError for parts of a 10,000th, a fee below 0, and fees above 100 % together. */
function checkFees({ pool, user }: FeeTerms): void {
  for (const fee of [pool, user])
    if (!Number.isInteger(fee) || fee < 0) throw new RangeError(`A fee is a whole number of 10,000ths from 0: ${fee}.`);
  if (pool + user > feeParts) throw new RangeError(`Pool fee and user fee are above 100 %: ${pool + user} of 10,000.`);
}

/**
 * Divides exact earnings into what the miner gets and the fees: one division each, with the fees in it, after the remainder of
 * the division before. Every part is rounded down, so no fee is above its rate, and what is cut off is carried: over any number
 * of divisions nobody is a satoshi short. Throws RangeError for fees outside 0 to 100 % and for earnings below 0.
 */
export function divideEarnings(
  exact: bigint,
  fees: FeeTerms,
  carried: EarningParts,
  shift: DifficultyShift,
): DividedEarnings {
  checkFees(fees);
  if (exact < 0n) throw new RangeError('Earnings are not below 0.');
  const denominator = worthDenominator(shift) * BigInt(feeParts);
  const net = carried.net + exact * BigInt(feeParts - fees.pool - fees.user);
  const poolFee = carried.poolFee + exact * BigInt(fees.pool);
  const userFee = carried.userFee + exact * BigInt(fees.user);
  return {
    amounts: { net: net / denominator, poolFee: poolFee / denominator, userFee: userFee / denominator },
    carried: { net: net % denominator, poolFee: poolFee % denominator, userFee: userFee % denominator },
  };
}
