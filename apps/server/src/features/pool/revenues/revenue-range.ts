import { isCoinEnum } from '@headframe/domain/coins/algorithms';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { z } from 'zod';
import { validated } from '../../../platform/validation/validated.ts';

/** Most days of one page: a year for a chart. */
const maxDays = 366;

const first = '2009-01-03';
const last = '9999-12-31';

/** A UTC day that exists, `YYYY-MM-DD`; the calendar of PostgreSQL has no year 0. */
function isDay(text: string): boolean {
  const at = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Days from and to, both included. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

const argumentsSchema = z.object({
  coinEnum: z.number().int().refine(isCoinEnum, 'Unknown coin.').default(0),
  chain: z.string().max(16).optional(),
  startDate: z.string().max(32).optional(),
  endDate: z.string().max(32).optional(),
  limit: z.number().int().min(1).max(maxDays).default(10),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

/** Which days of which chain are asked for. */
export interface RevenueRequest extends DayRange {
  readonly coinEnum: number;
  readonly chain: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads the range of days; without a date it is open on that side.
 * @throws DomainError `validation-failed` 'Invalid date filters' for what is no day, and for a range that ends before it begins
 */
export function readRange(startDate: string | undefined, endDate: string | undefined): DayRange {
  const from = startDate ?? first;
  const until = endDate ?? last;
  if (!isDay(from) || !isDay(until) || until < from)
    throw new DomainError('validation-failed', messageText('invalidDateFilters'));
  return { from, until };
}

/** Reads the arguments of a list of revenues. @throws DomainError `validation-failed`, as {@link readRange} and for all else. */
export function readRevenueRequest(given: unknown): RevenueRequest {
  const { coinEnum, chain, startDate, endDate, limit, offset } = validated(argumentsSchema, given, 'revenues');
  return { coinEnum, chain, limit, offset, ...readRange(startDate, endDate) };
}

/** Reads one day. @throws DomainError `validation-failed` 'Invalid date filters' for what is no day. */
export function readDay(day: string): string {
  return readRange(day, day).from;
}
