import { repeatAfterMinutes } from '@headframe/domain/devices/settings/repeat-targets';
import type { HeldEffect } from '@headframe/domain/holds/hold';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { PubSub } from '../../../../platform/pubsub/pubsub.ts';
import { commandKinds } from '../command-kind.ts';
import { commandOptionsSchema } from '../command-options.ts';
import { serverActor, serverAsker } from '../actor/actor.ts';
import { issueCommand } from '../actor/issue-command.ts';
import { askerSql, heldAgainst } from '../holds/held-against.ts';

/** What the repeat of targets needs. */
export interface RepeatDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  /** Writes the secret part of requests. */
  encrypt: (text: string) => string;
}

/** Devices of a kind that are commanded again in one run, those that wait longest first. */
const maxAtOnce = 500;

/** Pause after a repeat, in seconds; it doubles with each further one, up to the longest. */
const pause = { first: 300, longest: 21_600 } as const;

/** Repeats that are counted; the pause grows no longer by then. */
const maxCount = 100;

/** A kind whose devices may be commanded again what they do not keep; the setting is `repeatTargetsSetting` of the domain. */
export interface RepeatingKind {
  readonly kind: string;
  /** The table with `desired_at`, `is_infinite_retry`, `retry_count` and `retry_at` of each device, beside the desired state. */
  readonly table: string;
  /**
   * The command that meets what differs, with its payload, as jsonb over the state `s` and the table `a`; null where nothing differs
   * that may be commanded again.
   */
  readonly unmet: RawBuilder<unknown>;
}

interface Due {
  id: number;
  subaccountId: number;
  command: { kind: string } & Record<string, unknown>;
}

/** Forgets the repeats of devices that meet their targets again. */
async function forgetMet(transaction: AccessTransaction, { kind, table, unmet }: RepeatingKind): Promise<void> {
  await sql`update ${sql.table(table)} a set retry_count = 0, retry_at = null from ${sql.table(`${kind}_state`)} s
    where s.device_id = a.device_id and a.retry_at is not null and s.is_online and (${unmet}) is null`.execute(
    transaction,
  );
}

/** The states that the commands of a kind bring its devices in, as arms of a CASE over their names. */
function kindEffects(kind: string): RawBuilder<unknown> {
  const commands = commandKinds().find(({ descriptor }) => descriptor.kind === kind)?.descriptor.commands ?? {};
  const arms = Object.entries(commands).flatMap(([name, { effect }]) =>
    effect ? [sql`when ${sql.lit(name)} then ${sql.lit(effect)}`] : [],
  );
  return arms.length === 0 ? sql`when '' then ''` : sql.join(arms, sql` `);
}

async function dueDevices(transaction: AccessTransaction, { kind, table, unmet }: RepeatingKind): Promise<Due[]> {
  const open: RawBuilder<unknown> = sql`select t.device_id from agent_request_item t
    where t.part_id is null and t.state in ('pending', 'waiting', 'sent', 'started')`;
  const effects = kindEffects(kind);
  const asked = {
    effect: sql<HeldEffect | null>`(case (${unmet})->>'kind' ${effects} end)`,
    value: sql`(((${unmet}) - 'kind') || jsonb_build_object('command', (${unmet})->'kind'))`,
  };
  const { rows } = await sql<Due>`
    select a.device_id as id, a.subaccount_id as "subaccountId", ${unmet} as command
    from ${sql.table(table)} a join ${sql.table(`${kind}_state`)} s using (device_id) join device d on d.id = a.device_id and d.deleted_at is null
    where a.is_infinite_retry and s.is_online and (${unmet}) is not null
      and a.desired_at < now() - make_interval(mins => ${repeatAfterMinutes}) and coalesce(a.retry_at, '-infinity') <= now()
      and a.device_id not in (${open}) and ${heldAgainst('device', sql`a.device_id`, askerSql(serverAsker('repeat')), asked)} is null
    order by a.retry_at nulls first, a.device_id limit ${maxAtOnce} for update of a skip locked`.execute(transaction);
  return rows;
}

async function noteRepeats(
  transaction: AccessTransaction,
  { table }: RepeatingKind,
  ids: readonly number[],
): Promise<void> {
  await sql`update ${sql.table(table)} set retry_count = least(retry_count + 1, ${maxCount}),
      retry_at = now() + make_interval(secs => least(${pause.first} * power(2, least(retry_count, 20)), ${pause.longest}))
    where device_id = any (${ids as number[]}::int[])`.execute(transaction);
}

/**
 * Commands again, what devices with the setting do not keep, such as a mode that a restart has lost: when the
 * device answers, has no command under way, and its pause is over. Returns the number of those commanded.
 */
export async function repeatTargets({ database, pubsub, encrypt }: RepeatDeps, kind: RepeatingKind): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    await forgetMet(transaction, kind);
    const due = await dueDevices(transaction, kind);
    for (const group of Map.groupBy(due, ({ subaccountId, command }) => `${subaccountId} ${command.kind}`).values()) {
      const [first] = group;
      if (!first) continue;
      const actor = serverActor('repeat', { transaction, pubsub, encrypt, subaccountId: first.subaccountId });
      await issueCommand(actor, {
        command: { kind: first.command.kind },
        options: commandOptionsSchema.parse({}),
        deviceIds: group.map(({ id }) => id),
        own: new Map(group.map(({ id, command: { kind: _same, ...payload } }) => [id, payload])),
        details: { isRepeat: true },
        desiredOf: { deviceIds: [] },
      });
    }
    await noteRepeats(
      transaction,
      kind,
      due.map(({ id }) => id),
    );
    return due.length;
  });
}
