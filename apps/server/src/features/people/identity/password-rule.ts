import { brokenPasswordRules } from '@headframe/domain/limits/password-policy';
import { z } from 'zod';

/** Longest password that is hashed, in characters. */
export const longestPassword = 1024;

/** A new password, as the password policy of the domain wants it. */
export const passwordSchema = z
  .string()
  .max(longestPassword)
  .refine((password) => brokenPasswordRules(password).length === 0, 'The password breaks a rule.');
