import { brokenPasswordRules, longestPassword } from '@headframe/domain/limits/password-policy';
import { z } from 'zod';

/** A new password, as the password policy of the domain wants it. */
export const passwordSchema = z
  .string()
  .max(longestPassword)
  .refine((password) => brokenPasswordRules(password).length === 0, 'The password breaks a rule.');
