import { sql, type RawBuilder } from 'kysely';

/** What a value stands for, by its names; null for others. */
export function caseOf(
  value: RawBuilder<unknown>,
  arms: readonly (readonly [string, string])[],
): RawBuilder<string | null> {
  if (arms.length === 0) return sql`null::text`;
  return sql`case ${value} ${sql.join(
    arms.map(([name, result]) => sql`when ${sql.lit(name)} then ${sql.lit(result)}`),
    sql` `,
  )} end`;
}
