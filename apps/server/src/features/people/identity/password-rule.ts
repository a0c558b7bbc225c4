import { z } from 'zod';

/**
 * What a password must have: at least 8 characters with an upper-case and a lower-case letter, a number and a special
 * character (specification 000, section 5).
 */
export const passwordSchema = z
  .string()
  .min(8)
  .max(1024)
  .regex(/\p{Lu}/u, 'It needs an upper-case letter.')
  .regex(/\p{Ll}/u, 'It needs a lower-case letter.')
  .regex(/\p{N}/u, 'It needs a number.')
  .regex(/[^\p{L}\p{N}\s]/u, 'It needs a special character.');
