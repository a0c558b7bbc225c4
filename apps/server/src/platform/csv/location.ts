import { isTimeZone } from '@headframe/domain/enums/time-zones';
import { z } from 'zod';

/** Where the reader of an exported file lives: `tz` a zone's name, `gmt` its signed offset where the name says nothing. */
export const locationSchema = z
  .object({
    gmt: z
      .string()
      .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'A signed offset in hours and minutes is expected, such as +02:00.')
      .optional(),
    tz: z.string().max(64).optional(),
  })
  .default({})
  .transform(({ gmt, tz }, context) => {
    if (tz !== undefined && isTimeZone(tz)) return tz;
    if (tz === undefined || gmt !== undefined) return gmt ?? 'UTC';
    context.addIssue({ code: 'custom', path: ['tz'], message: 'No such time zone.' });
    return z.NEVER;
  });

/** Writes a moment by the clocks of a zone, or at an offset: `2026-11-21 16:50:59`, as spreadsheets read it. */
export function clockOf(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (moment) => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  };
}
