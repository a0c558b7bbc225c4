import { maximumPage } from '../../../platform/entity/entity-query.ts';
import { whereLimits } from '@headframe/domain/where/where-limits';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';

/** The search that finds everyone (second specification, section 5). */
export const everyone = '%%';

/** Which members are asked for: a page, and a pattern as of SQL's LIKE in which a backslash takes the next character as it is. */
export const memberPageSchema = z.strictObject({
  limit: z.int().min(0).max(maximumPage).default(10),
  offset: z.int().min(0).max(1_000_000).default(0),
  search: z
    .string()
    .max(whereLimits.textLength)
    .refine((pattern) => /^(?:[^\\]|\\.)*$/su.test(pattern), 'A backslash must be followed by the character it takes.')
    .default(everyone),
});

/** A page of members as asked for. */
export type MemberPage = z.output<typeof memberPageSchema>;

/** The rows whose e-mail or nickname match the pattern; capitals do not count. */
export function matchesSearch(search: string, email: RawBuilder<unknown>, nickname: RawBuilder<unknown>) {
  return sql`(lower(${email}) like lower(${search}::text) or lower(${nickname}) like lower(${search}::text))`;
}
