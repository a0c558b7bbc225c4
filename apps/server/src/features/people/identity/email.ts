import { z } from 'zod';

/** An e-mail address as stored: without blanks around it, in lower case, ASCII, at most 320 characters. */
export const emailSchema = z.string().trim().toLowerCase().max(320).pipe(z.email());
