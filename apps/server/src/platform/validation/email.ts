import { normalEmail } from '@headframe/domain/limits/password-policy';
import { z } from 'zod';

/** An e-mail address as stored: without blanks around it, in lower case, ASCII, at most 320 characters. */
export const emailSchema = z.string().max(1024).transform(normalEmail).pipe(z.email().max(320));
