import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { LastReading } from '../driver.ts';

/** How far the time since mining started may be off from what has passed since the last reading, in seconds. */
const toleranceSeconds = 15;

/**
 * Whether a miner goes on as the last full reading left it, so that what seldom changes may be taken from there: its
 * mining program ran on without a restart, and it hashes now exactly if it did then. Whatever changes identity, mode or
 * pools from outside shows in one of these, or waits for the next full reading.
 */
export function goesOn(
  { reading, ageMs }: LastReading<AsicReading>,
  now: Pick<AsicReading, 'elapsed' | 'hashrate'>,
): boolean {
  if (now.elapsed === null || reading.elapsed === null) return false;
  const drift = now.elapsed - reading.elapsed - ageMs / 1000;
  return Math.abs(drift) <= toleranceSeconds && (now.hashrate ?? 0) > 0 === (reading.hashrate ?? 0) > 0;
}
