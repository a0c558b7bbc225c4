import { z } from 'zod';
import { parsed } from '../../../platform/validation/validated.ts';

/** A page of a list of the administrator. */
export interface PayoutPage {
  readonly limit: number;
  readonly offset: number;
}

export const maxPageRows = 100;

const pageSchema = z.object({
  limit: z.int().min(1).max(maxPageRows).default(10),
  offset: z.int().min(0).max(1_000_000).default(0),
});

/** Reads which page is asked for. @throws DomainError `validation-failed`. */
export function payoutPage(given: {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}): PayoutPage {
  return parsed(pageSchema, { limit: given.limit ?? undefined, offset: given.offset ?? undefined }, 'page');
}
