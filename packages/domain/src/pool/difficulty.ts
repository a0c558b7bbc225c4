import { difficultyOneTarget, maxTarget } from './target.ts';

/** Exponents of the least and the greatest difficulty that a miner is assigned: powers of two, exact in a double. */
export const minDifficultyExponent = -16;
export const maxDifficultyExponent = 46;

/** Least and greatest Stratum difficulty that a miner is assigned. */
export const minDifficulty = 2 ** minDifficultyExponent;
export const maxDifficulty = 2 ** maxDifficultyExponent;

/** Units of credit in difficulty 1: credit is kept in whole 65,536ths, so that the least difficulty counts as 1. */
export const creditPerDifficulty = 65_536;

/** Shift of the target of difficulty 1: 0, or 16 for Scrypt (`MinedCoin.difficultyShift`). */
export type DifficultyShift = 0 | 16;

/** The exponent of a power of two. Throws RangeError for every other number. */
export function exponentOfDifficulty(difficulty: number): number {
  const exponent = Math.round(Math.log2(difficulty));
  if (2 ** exponent !== difficulty) throw new RangeError(`Difficulty ${difficulty} is not a power of two.`);
  return exponent;
}

/** Whether a number can be assigned as a difficulty: a power of two within the bounds. */
export function isAssignableDifficulty(difficulty: number): boolean {
  const exponent = Math.round(Math.log2(difficulty));
  return exponent >= minDifficultyExponent && exponent <= maxDifficultyExponent && 2 ** exponent === difficulty;
}

/** The greatest assignable difficulty that is not above a wish, and the least one for any wish below it or no number. */
export function assignableDifficulty(wish: number): number {
  if (!(wish > minDifficulty)) return minDifficulty;
  if (wish >= maxDifficulty) return maxDifficulty;
  const power = 2 ** Math.floor(Math.log2(wish));
  return power > wish ? power / 2 : power * 2 <= wish ? power * 2 : power;
}

/**
 * The greatest hash of a share of a difficulty: floor(D1 / d), for Scrypt floor((D1 << 16) / d), at most 2^256 - 1.
 * Exact for every power of two. Throws RangeError for another number.
 */
export function targetOfDifficulty(difficulty: number, shift: DifficultyShift): bigint {
  const exponent = exponentOfDifficulty(difficulty);
  const one = difficultyOneTarget << BigInt(shift);
  const target = exponent >= 0 ? one >> BigInt(exponent) : one << BigInt(-exponent);
  return target > maxTarget ? maxTarget : target;
}

/** The difficulty of a target as a rounded number, for people and for bounds; no amount is computed from it. */
export function difficultyOfTarget(target: bigint, shift: DifficultyShift): number {
  const one = difficultyOneTarget << BigInt(shift);
  // 64 bits below the point are more than a double holds; the quotient itself may be far below 1.
  return Number((one << 64n) / target) / 2 ** 64;
}

/** What a share of an assigned difficulty is credited with: whole 65,536ths of difficulty 1. Throws RangeError for no assignable one. */
export function creditOfDifficulty(difficulty: number): bigint {
  if (!isAssignableDifficulty(difficulty)) throw new RangeError(`Difficulty ${difficulty} is not assigned to miners.`);
  return BigInt(difficulty * creditPerDifficulty);
}
