import { sql } from 'kysely';
import { z } from 'zod';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { SubjectIds } from '../command-kind.ts';
import { serverActor } from '../actor/actor.ts';
import { issueCommand } from '../actor/issue-command.ts';
import type { UpkeepDeps } from '../request-upkeep.ts';
import { isOnline, isSeenReversed, reversibleNames } from './reversible-commands.ts';

/** Maximum number of devices or parts reversed in one batch. */
const maxAtOnce = 5000;

/** How long an offline agent may take to begin a command before the command is issued again, in seconds. */
const beginWithinSeconds = 86_400;

/** Minimum and maximum back-off between a failed command and the next, in seconds; the back-off doubles in between. */
const tryAgainAfter = { least: 60, most: 3600 } as const;

/** Maximum age of a reading that decides whether a device needs a reversal at all, in minutes. */
const seenWithinMinutes = 5;

const optionsSchema = z.object({ switchTarget: z.boolean().catch(false), stopItemId: z.number().optional() });

interface DueReversal {
  deviceId: number;
  partId: number | null;
  subaccountId: number;
  kind: string;
  options: unknown;
  /** Whether it was commanded before, without effect. */
  isRepeated: boolean;
}

/**
 * Devices and parts whose reversal is due, as `due`, each with the last command of that reversal as `last`: one of its origins
 * and of its kind since it was due. `is_so_already` says that it was seen in the desired state after that command
 * ended, or before the first one where it is not certain that it changed state at all.
 */
const dueReturns = () => sql`due as materialized (
    select p.device_id, p.part_id, d.subaccount_id, p.kind, p.options, p.due_at, last.state, last.refusal, last.requested_at,
      d.deleted_at is not null or part.removed_at is not null as is_gone, ${isOnline()} as is_online,
      coalesce(${isSeenReversed(sql`case
        when last.state is not null then last.state_at
        when (p.options->>'isUncertain')::boolean then p.due_at - make_interval(mins => ${seenWithinMinutes}::int)
      end`)}, false) as is_so_already
    from command_reversal p join device d on d.id = p.device_id left join device_part part on part.id = p.part_id
      left join lateral (
        select t.state, t.refusal, t.state_at, r.created_at as requested_at
        from agent_request_item t join agent_request r on r.id = t.request_id
        where t.device_id = p.device_id and t.part_id is not distinct from p.part_id and r.origin in ('reversal', 'powerFollowing') and r.kind = p.kind and r.created_at >= p.due_at
        order by t.id desc limit 1
      ) last on true
    where p.due_at <= now()
  )`;

/** Deletes reversals that are over: done, canceled by a person, effective by other means, or of what was removed. */
async function forgetEndedReturns(transaction: AccessTransaction): Promise<void> {
  await sql`with ${dueReturns()}
    delete from command_reversal p using due
    where p.device_id = due.device_id and p.part_id is not distinct from due.part_id and p.due_at = due.due_at and (due.is_gone or due.state = 'done' or (due.state = 'canceled' and due.refusal is distinct from 'held')
      or ((due.state is null or due.state in ('failed', 'expired', 'canceled')) and due.is_so_already))`.execute(
    transaction,
  );
}

/** Reversals due now: new ones, and those whose last command failed on an online device, or expired. */
async function dueReversals(
  transaction: AccessTransaction,
): Promise<(DueReversal & { switchTarget: boolean; origin: 'reversal' | 'powerFollowing' })[]> {
  const { rows } = await sql<DueReversal>`with ${dueReturns()}, switched as materialized (
      select t.device_id, t.part_id from agent_request_item t join agent_request r on r.id = t.request_id
      where t.state in ('pending', 'sent', 'started') and r.kind = any (${reversibleNames()})
    )
    select device_id as "deviceId", part_id as "partId", subaccount_id as "subaccountId", kind, options, state is not null as "isRepeated" from due
    where not is_gone and not exists (select from switched where switched.device_id = due.device_id and switched.part_id is not distinct from due.part_id)
      and (state is null or ((state = 'expired' or (state in ('failed', 'canceled') and is_online)) and now() >= requested_at
        + least(greatest(requested_at - due_at, make_interval(secs => ${tryAgainAfter.least})),
          make_interval(secs => ${tryAgainAfter.most}))))
    order by due_at limit ${maxAtOnce}`.execute(transaction);
  return rows.map((row) => {
    const { switchTarget, stopItemId } = optionsSchema.parse(row.options);
    return { ...row, switchTarget, origin: stopItemId === undefined ? 'reversal' : 'powerFollowing' };
  });
}

/** What a group of reversals is for. */
function subjectsOf(reversals: readonly DueReversal[]): SubjectIds {
  const partIds = reversals.flatMap(({ partId }) => partId ?? []);
  const deviceIds = [...new Set(reversals.map(({ deviceId }) => deviceId))];
  return partIds.length > 0 ? { deviceIds, partIds } : { deviceIds };
}

/**
 * Commands the opposite for devices and parts whose stay time is over, or whose outlet has power again. A command that fails is retried until one
 * is done, somebody cancels it, or another such command replaces it. While one is under way nothing is
 * commanded. One that is refused, or canceled by a hold, stands in its request with the reason, and is retried alike. Where the original command set the desired state, the first reversal resets it. Returns the number of
 * those commanded.
 */
export async function requestReversals(deps: UpkeepDeps): Promise<number> {
  return withAccess(deps.database, 'headframe_jobs', [], async (transaction) => {
    const alone = await sql<{ is: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('headframe.command-reversals')) as is`.execute(transaction);
    if (!alone.rows[0]?.is) return 0;
    await forgetEndedReturns(transaction);
    const due = await dueReversals(transaction);
    const groups = Map.groupBy(due, (row) => `${row.subaccountId} ${row.kind} ${row.switchTarget} ${row.origin}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { kind, subaccountId, switchTarget, origin } = first;
      const command = { kind };
      const options = { rampSeconds: 0, stayTime: 0, switchTarget, scheduledSkipRail: false };
      const fresh = group.filter(({ isRepeated }) => !isRepeated);
      const { pubsub, encrypt } = deps;
      await issueCommand(serverActor(origin, { transaction, pubsub, encrypt, subaccountId }), {
        command,
        options,
        ...subjectsOf(group),
        pace: 'ramp',
        beginWithinSeconds,
        desiredOf: subjectsOf(fresh),
      });
    }
    return due.length;
  });
}
