import { DomainError } from '@headframe/domain/errors/domain-error';
import { signalLimits } from '@headframe/domain/limits/signal-limits';
import { chartStep } from './chart-step.ts';
import type { ChartSpan } from './device-history.ts';

const hourSeconds = 3600;

/** Samples of an hour of a device at the default poll interval of 15 s. */
export const samplesPerHour = 240;

/** How many rows a chart reads of each device or part: rollups for steps of an hour and more, samples for finer ones. */
export function rowsPerDevice({ from, to, points }: ChartSpan): number {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  const hours = Math.ceil(seconds / hourSeconds);
  return chartStep(seconds, points) >= hourSeconds ? hours : hours * samplesPerHour;
}

/** @throws DomainError `validation-failed` for more rows than one history may read. */
export function boundHistoryRows(rows: number): void {
  if (rows <= signalLimits.historyRows) return;
  const millions = Math.ceil(rows / 100_000) / 10;
  throw new DomainError(
    'validation-failed',
    `This history needs about ${millions} million rows; at most ${signalLimits.historyRows / 1_000_000} million are read. Ask for a shorter span or a smaller place.`,
  );
}
