import { allCommands } from '@headframe/domain/devices/all-commands';
import { sql, type RawBuilder } from 'kysely';

const pairs = allCommands.flatMap(({ name, command: { opposite } }) =>
  opposite === undefined ? [] : [{ name, opposite }],
);

/** Names of the commands that can be given for a time. */
export const reversible: RawBuilder<unknown> = sql.join(pairs.map(({ name }) => sql.lit(name)));

/** The command that reverses the one that an expression names. */
export function oppositeOf(kind: RawBuilder<unknown>): RawBuilder<string> {
  const arms = pairs.map(({ name, opposite }) => sql`when ${sql.lit(name)} then ${sql.lit(opposite)}`);
  return sql`case ${kind} ${sql.join(arms, sql` `)} end`;
}
