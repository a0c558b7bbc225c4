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
    context.addIssue({ code: 'custom', path: ['tz'], message: 'Unknown time zone.' });
    return z.NEVER;
  });
