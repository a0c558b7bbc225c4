import { averageSpan } from '@headframe/domain/units/average-text';
import type { AsicRow } from './asic-rows.ts';

/** What an average of a miner's hashrate over a window (in seconds) spans: less until the window is full. */
export function averageWindow(
  { averagedSince, lastSeen }: Pick<AsicRow, 'averagedSince' | 'lastSeen'>,
  window: number,
) {
  if (averagedSince === null || lastSeen === null) return averageSpan(window, window);
  return averageSpan((new Date(lastSeen).getTime() - new Date(averagedSince).getTime()) / 1000, window);
}
