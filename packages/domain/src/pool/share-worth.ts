import { creditPerDifficulty, type DifficultyShift } from './difficulty.ts';
import { difficultyOneTarget, targetOfBits } from './target.ts';

/**
 * The one denominator of all worths of an algorithm, whatever the target of the network was: the target of difficulty 1 times
 * the units of credit in it. A retarget changes numerators alone.
 */
export function worthDenominator(shift: DifficultyShift): bigint {
  return (difficultyOneTarget << BigInt(shift)) * BigInt(creditPerDifficulty);
}

/**
 * Numerator of the part of a block that credited shares are worth, over `worthDenominator`: credit x network target. `bits` are
 * those of the block that was mined. Throws RangeError for bits that are no target.
 */
export function worthNumerator(credited: bigint, bits: number): bigint {
  return credited * targetOfBits(bits);
}
