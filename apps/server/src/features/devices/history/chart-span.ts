import { DomainError } from '@headframe/domain/errors/domain-error';
import type { ChartSpan } from './device-history.ts';

/** Longest span of one chart, in days, and most points. */
const maxDays = 366;
const maxPoints = 2000;

/**
 * The span of a chart as it was asked for.
 * @throws DomainError `validation-failed` for a span that ends before it begins, or is too long, or too many points.
 */
export function readSpan({
  from,
  to,
  points,
}: {
  from: Date;
  to: Date;
  points?: number | null | undefined;
}): ChartSpan {
  const days = (to.getTime() - from.getTime()) / 86_400_000;
  if (days <= 0 || days > maxDays) throw new DomainError('validation-failed', 'Invalid date filters');
  const wanted = points ?? 300;
  if (wanted < 2 || wanted > maxPoints)
    throw new DomainError('validation-failed', `points: from 2 to ${maxPoints} are expected.`);
  return { from, to, points: wanted };
}
