import { sql, type RawBuilder } from 'kysely';
import { kindTables } from '../../kind-platform/index.ts';
import { commandKinds, kindOfCommand } from '../command-kind.ts';

/** The commands that may be given for a time, of all registered kinds, each with the command that ends it. */
function pairs(): readonly { name: string; opposite: string }[] {
  return commandKinds().flatMap(({ descriptor }) =>
    Object.entries(descriptor.commands).flatMap(([name, { opposite }]) =>
      opposite === undefined ? [] : [{ name, opposite }],
    ),
  );
}

function caseOf(value: RawBuilder<unknown>, arms: readonly RawBuilder<unknown>[], otherwise: RawBuilder<unknown>) {
  return arms.length === 0 ? otherwise : sql`case ${value} ${sql.join(arms, sql` `)} else ${otherwise} end`;
}

/** Names of the commands that may be given for a time, as a text array. */
export function reversibleNames(): RawBuilder<readonly string[]> {
  return sql`${pairs().map(({ name }) => name)}::text[]`;
}

/** The command that reverses the one that an expression names. */
export function oppositeOf(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const arms = pairs().map(({ name, opposite }) => sql`when ${sql.lit(name)} then ${sql.lit(opposite)}`);
  return caseOf(kind, arms, sql`null::text`);
}

/** Whether the device or part of the reversal `p` was seen since a time in the state that its command leaves it in. */
export function isSeenReversed(since: RawBuilder<unknown>): RawBuilder<unknown> {
  const arms = pairs().flatMap(({ name }) => {
    const { command, subject } = kindOfCommand(name);
    const seen = command.desired && subject.desired[command.desired.field]?.seen;
    const value = sql`${sql.lit(JSON.stringify(command.desired?.of({})))}::jsonb`;
    return seen ? [sql`when ${sql.lit(name)} then ${seen(value, since)}`] : [];
  });
  return caseOf(sql`p.kind`, arms, sql`false`);
}

/** Whether the device `d` answers. */
export function isOnline(): RawBuilder<unknown> {
  const arms = commandKinds().map(({ descriptor: { kind } }) => {
    const state = sql.table(kindTables({ kind }).state);
    return sql`when ${sql.lit(kind)} then exists (select from ${state} s where s.device_id = d.id and s.is_online)`;
  });
  return caseOf(sql`d.kind`, arms, sql`false`);
}
