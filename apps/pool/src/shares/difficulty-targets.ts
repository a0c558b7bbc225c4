import { targetOfDifficulty, type DifficultyShift } from '@headframe/domain/pool/difficulty';
import { targetToBytes } from '@headframe/domain/pool/target';

const targets = new Map<number, Uint8Array>();

/** The target of a difficulty as bytes, made once for each: difficulties are powers of two, so there are few. */
export function bytesOfDifficulty(difficulty: number, shift: DifficultyShift): Uint8Array {
  // Scrypt's targets stand under negative keys.
  const key = shift === 0 ? difficulty : -difficulty;
  let target = targets.get(key);
  if (!target) targets.set(key, (target = targetToBytes(targetOfDifficulty(difficulty, shift))));
  return target;
}
