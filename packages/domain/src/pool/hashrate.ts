import { creditPerDifficulty, type DifficultyShift } from './difficulty.ts';

/** Hashes that a share of difficulty 1 stands for: 2^32, for Scrypt, where pools count 65,536 times as fine, 2^16. */
function hashesPerDifficulty(shift: DifficultyShift): number {
  return 2 ** (32 - shift);
}

/**
 * Hashrate in H/s that credited shares show over a time: sum of credited difficulty x 2^32 (Scrypt 2^16) / seconds. Credit is
 * in 65,536ths of difficulty 1. Its standard error is about 1/sqrt(shares). Throws RangeError for no time.
 */
export function hashrateOfCredit(credited: bigint, seconds: number, shift: DifficultyShift): number {
  if (!(seconds > 0)) throw new RangeError('A hashrate needs a time above 0.');
  return (Number(credited) * (hashesPerDifficulty(shift) / creditPerDifficulty)) / seconds;
}

/** The difficulty at which a hashrate in H/s makes one share in a number of seconds; `assignableDifficulty` rounds it down. */
export function difficultyOfHashrate(hashrate: number, secondsPerShare: number, shift: DifficultyShift): number {
  return (hashrate * secondsPerShare) / hashesPerDifficulty(shift);
}
