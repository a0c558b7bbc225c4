import { exponentOfDifficulty, minDifficultyExponent } from '@headframe/domain/pool/difficulty';

/** Bytes in the coinbase that say what a share of the job is credited with. */
export const markBytes = 1;

/** Set in the mark of a job whose shares count the weight of a simulated chain. */
const weightedBit = 0x80;

/**
 * The byte of the coinbase before extranonce 1 that names the difficulty of a job. A hash stands on it, so that it counts for
 * one difficulty alone, chosen before anybody knew the hash (decision 109). 0 for 2^-16, 62 for 2^46.
 */
export function difficultyMark(difficulty: number, isWeighted: boolean): number {
  return (exponentOfDifficulty(difficulty) - minDifficultyExponent) | (isWeighted ? weightedBit : 0);
}
