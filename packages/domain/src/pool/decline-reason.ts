import * as z from 'zod/mini';
import { messageText } from '../errors/error-catalogue.ts';

/** Max characters of the reason for which a withdrawal is declined. */
export const maxDeclineReason = 500;

/** Why a withdrawal is declined, in the administrator's words, which its people read. */
export const declineReason = z
  .string()
  .check(z.trim(), z.minLength(1, messageText('fieldRequired')), z.maxLength(maxDeclineReason));
