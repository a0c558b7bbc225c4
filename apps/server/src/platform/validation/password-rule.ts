import { brokenPasswordRules, maxPasswordLength } from '@headframe/domain/limits/password-policy';
import { z } from 'zod';

/** A new password, as the password policy of the domain wants it. */
export const passwordSchema = z
  .string()
  .max(maxPasswordLength)
  .refine((password) => brokenPasswordRules(password).length === 0, 'The password breaks a rule.');
