import { z } from 'zod';

/** Name of the subaccount of whoever referred someone, as a link or a request has it; without control characters, 128 at most. */
export const referrerSchema = z.string().transform((text) =>
  text
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .slice(0, 128),
);
