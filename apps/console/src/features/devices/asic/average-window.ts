import { averageSpan } from '@headframe/domain/units/average-text';
import type { AsicRow } from './asic-rows.ts';

type Averaged = Pick<AsicRow, 'averagedSince' | 'reportedAt'>;

/**
 * How long the averages of a miner's hashrate have been gathered, in seconds; infinite where that is not known. They run
 * on while the miner is offline, so the last report counts, not the last reading.
 */
export function averagedSeconds({ averagedSince, reportedAt }: Averaged): number {
  if (averagedSince === null || reportedAt === null) return Infinity;
  return (new Date(reportedAt).getTime() - new Date(averagedSince).getTime()) / 1000;
}

/** What an average of a miner's hashrate over a window (in seconds) spans: less until the window is full. */
export function averageWindow(asic: Averaged, window: number): string {
  return averageSpan(averagedSeconds(asic), window);
}
