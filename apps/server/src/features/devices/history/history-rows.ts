import { DomainError } from '@headframe/domain/errors/domain-error';
import { signalLimits } from '@headframe/domain/limits/signal-limits';
import { chartStep } from './chart-step.ts';
import type { ChartSpan } from './device-history.ts';

const hourSeconds = 3600;

/** Samples of an hour of a device at the default poll interval of 15 s. */
export const samplesPerHour = 240;

/** Hours that are not packed: the present one, and the one before it until it is. */
const openHours = 2;

/**
 * How many rows a chart reads of each device or part: rollups for steps of an hour and more, and samples for finer ones and for hours that are
 * not packed yet.
 */
export function rowsPerDevice({ from, to, points }: ChartSpan, now = Date.now()): number {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  const hours = Math.ceil(seconds / hourSeconds);
  if (chartStep(seconds, points) < hourSeconds) return hours * samplesPerHour;
  const openSince = (Math.floor(now / 1000 / hourSeconds) - openHours + 1) * hourSeconds * 1000;
  const open = Math.min(hours, Math.max(0, Math.ceil((Math.min(to.getTime(), now) - openSince) / 1000 / hourSeconds)));
  return hours - open + open * samplesPerHour;
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
