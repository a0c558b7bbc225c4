import { averageSpan } from '@headframe/domain/units/average-text';
import { formatCount } from '../../../ui/figure/format.ts';

/** How long the hashrates of some workers average. */
interface Averaged {
  readonly count: number;
  /** Since the first share of the oldest of them; null without one. */
  readonly averagedSeconds: number | null;
}

/**
 * What a hashrate of several workers spans, where that is not its whole window of `window` seconds: the time since the oldest began, or how
 * many of them are younger than the window.
 */
export function poolSpan({ count, averagedSeconds }: Averaged, window: number, younger = 0): string | undefined {
  if (averagedSeconds !== null && averagedSeconds < window) return `over ${averageSpan(averagedSeconds, window)}`;
  return younger > 0 ? `${formatCount(younger)} of ${formatCount(count)} over less` : undefined;
}
