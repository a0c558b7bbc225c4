import type { Kysely } from 'kysely';
import { sharedCounter, type SharedCounter } from '../../../platform/auth/shared-counter.ts';
import type { DB } from '../../../platform/database/generated/database.ts';

/** How many wrong codes of one account are borne, at sign-in and at step-up together, and for how long they count. */
export const codeAttemptLimit = { what: 'second factor', uses: 5, withinMs: 5 * 60_000 } as const;

/** Counts tries of codes of second factors, current and old ones. */
export function codeAttempts(database: Kysely<DB>): SharedCounter {
  return sharedCounter(database, codeAttemptLimit);
}
