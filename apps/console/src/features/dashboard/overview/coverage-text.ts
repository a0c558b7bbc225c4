import { averageSpan } from '@headframe/domain/units/average-text';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatDuration } from '@headframe/domain/units/time-text';
import type { SignalReadingFragment } from '../../../generated/dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import type { PowerEstimate } from './use-power-estimate.ts';

/** What a figure shows of a reading. */
export type ShownReading = Pick<SignalReadingFragment, 'value' | 'at' | 'isStale' | 'reporting' | 'of'>;

const daySeconds = 86_400;

/** How many devices a reading is of, and how old it is: `12 of 12 ASICs report, 14s ago`, `0 of 12 ASICs report, last 2h 5m ago`. */
export function readingDetail({ reporting, of, at, isStale }: ShownReading, what: string, now: number): string {
  const coverage = coverageText(reporting, of, what);
  if (at === null) return coverage;
  const age = formatDuration(Math.max(0, (now - new Date(at).getTime()) / 1000));
  return `${coverage}, ${isStale ? 'last ' : ''}${age} ago`;
}

/** The coverage and age of the power total, and the total with an estimate for the devices that report no power. */
export function powerDetail(power: ShownReading, estimate: PowerEstimate | undefined, now = Date.now()): string {
  const coverage = readingDetail(power, 'ASICs report', now);
  if (!estimate || estimate.estimatedCount === 0) return coverage;
  return `${coverage} · ≈ ${formatPower((power.value ?? 0) + estimate.power)} with ${formatCount(estimate.estimatedCount)} estimated by model`;
}

/** What an average over a day spans: less until there is a day of data. */
export function averageText(averagedSeconds: number | null): string {
  if (averagedSeconds === null) return 'collecting data';
  const span = averageSpan(averagedSeconds, daySeconds);
  return averagedSeconds >= daySeconds ? `${span} average` : `average of ${span}`;
}
