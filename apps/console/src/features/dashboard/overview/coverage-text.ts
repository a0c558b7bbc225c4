import { averageSpan } from '@headframe/domain/units/average-text';
import { formatPower } from '@headframe/domain/units/electricity';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import type { IotSummary } from './iot-summary.ts';
import type { PowerEstimate } from './use-power-estimate.ts';

const daySeconds = 86_400;

/** The coverage of the power total, and the total with an estimate for the devices that report no power. */
export function powerDetail(
  { power, powerReporting, online }: Pick<IotSummary, 'power' | 'powerReporting' | 'online'>,
  estimate: PowerEstimate | undefined,
): string {
  const coverage = coverageText(powerReporting, online, 'ASICs report');
  if (!estimate || estimate.estimatedCount === 0) return coverage;
  return `${coverage} · ≈ ${formatPower(power + estimate.power)} with ${formatCount(estimate.estimatedCount)} estimated by model`;
}

/** What an average over a day spans: less until there is a day of data. */
export function averageText(averagedSeconds: number | null): string {
  if (averagedSeconds === null) return 'collecting data';
  const span = averageSpan(averagedSeconds, daySeconds);
  return averagedSeconds >= daySeconds ? `${span} average` : `average of ${span}`;
}
