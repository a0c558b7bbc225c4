import { sql, type RawBuilder } from 'kysely';

/** From which state to which an event moves. */
type Transitions = Readonly<Record<string, string>>;

/** Whether transitions move what is in the state of `column`. */
export function isMovedFrom(column: RawBuilder<unknown>, transitions: Transitions): RawBuilder<boolean> {
  return sql`${column} in (${sql.join(Object.keys(transitions).map((state) => sql.lit(state)))})`;
}

/** The state after transitions; the same where they mean nothing to it. */
export function stateAfter(column: RawBuilder<unknown>, transitions: Transitions): RawBuilder<string> {
  const arms = Object.entries(transitions).map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`);
  return sql`case ${column} ${sql.join(arms, sql` `)} else ${column} end`;
}
