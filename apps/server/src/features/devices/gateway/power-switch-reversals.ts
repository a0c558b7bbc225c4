import { sql } from 'kysely';
import { z } from 'zod';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { createCommandRequests, setDesiredState } from '../requests/index.ts';
import type { UpkeepDeps } from './request-upkeep.ts';

/** Most devices turned back in one go. */
const maxAtOnce = 5000;

/** How long an agent that is away may take to carry an order out before it is made anew, in seconds. */
const beginWithinSeconds = 86_400;

/** Least and longest time between an order that came to nothing and the next, in seconds; between, the waiting doubles. */
const tryAgainAfter = { least: 60, most: 3600 } as const;

/** How old a reading may be that tells whether a device has to be turned back at all, in minutes. */
const seenWithinMinutes = 5;

const optionsSchema = z.object({ switchTarget: z.boolean().catch(false) });

interface DueReversal {
  deviceId: number;
  subaccountId: number;
  kind: 'stop' | 'start';
  options: unknown;
  /** Whether it was ordered before, to no effect. */
  isRepeated: boolean;
}

/**
 * Devices to be turned back by now, as `due`, each with the last order made for that as `last`: those of origin `system`
 * and of its kind since it was due. `is_so_already` tells that the device was seen to do what is wanted, after that order
 * ended, or before the first one where it is not certain that the device was turned at all.
 */
const dueReturns = sql`due as materialized (
    select p.device_id, d.subaccount_id, p.kind, p.options, p.due_at, last.state, last.requested_at,
      d.deleted_at is not null as is_gone, coalesce(s.is_online, false) as is_online,
      coalesce(s.is_online and s.is_mining = (p.kind = 'start') and s.last_seen_at > case
        when last.state is not null then last.state_at
        when (p.options->>'isUncertain')::boolean then p.due_at - make_interval(mins => ${seenWithinMinutes}::int)
      end, false) as is_so_already
    from power_switch_reversal p join device d on d.id = p.device_id left join asic_state s on s.device_id = p.device_id
      left join lateral (
        select t.state, t.state_at, r.created_at as requested_at
        from agent_request_item t join agent_request r on r.id = t.request_id
        where t.device_id = p.device_id and r.origin = 'system' and r.kind = p.kind and r.created_at >= p.due_at
        order by t.id desc limit 1
      ) last on true
    where p.due_at <= now()
  )`;

/** Forgets returns that are over: carried out, canceled, come about otherwise, or without a device any more. */
async function forgetEndedReturns(transaction: AccessTransaction): Promise<void> {
  await sql`with ${dueReturns}
    delete from power_switch_reversal p using due
    where p.device_id = due.device_id and p.due_at = due.due_at and (due.is_gone or due.state in ('done', 'canceled')
      or ((due.state is null or due.state in ('failed', 'expired')) and due.is_so_already))`.execute(transaction);
}

/** Returns to be ordered now: new ones, and those whose last order failed on a device within reach, or met no agent. */
async function dueReversals(transaction: AccessTransaction): Promise<(DueReversal & { switchTarget: boolean })[]> {
  const { rows } = await sql<DueReversal>`with ${dueReturns}, switched as materialized (
      select t.device_id from agent_request_item t join agent_request r on r.id = t.request_id
      where t.state in ('pending', 'sent', 'started') and r.kind in ('stop', 'start')
    )
    select device_id as "deviceId", subaccount_id as "subaccountId", kind, options, state is not null as "isRepeated" from due
    where not is_gone and not exists (select from switched where switched.device_id = due.device_id)
      and (state is null or ((state = 'expired' or (state = 'failed' and is_online)) and now() >= requested_at
        + least(greatest(requested_at - due_at, make_interval(secs => ${tryAgainAfter.least})),
          make_interval(secs => ${tryAgainAfter.most}))))
    order by due_at limit ${maxAtOnce}`.execute(transaction);
  return rows.map((row) => ({ ...row, switchTarget: optionsSchema.parse(row.options).switchTarget }));
}

/**
 * Orders the opposite for devices that were stopped or started for a time (stay time) that is over, as origin `system`, and
 * orders it again as long as it comes to nothing: until it is carried out, somebody cancels the order, or another stop or
 * start takes its place. While one of those is under way nothing is ordered. Where the first command had set the device's
 * item, the first of these sets it back. Answers how many devices were ordered.
 */
export async function requestPowerSwitchReversals(deps: UpkeepDeps): Promise<number> {
  return withAccess(deps.database, 'headframe_jobs', [], async (transaction) => {
    const alone = await sql<{ is: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('headframe.power-switch-returns')) as is`.execute(transaction);
    if (!alone.rows[0]?.is) return 0;
    await forgetEndedReturns(transaction);
    const due = await dueReversals(transaction);
    const groups = Map.groupBy(due, (row) => `${row.subaccountId} ${row.kind} ${row.switchTarget}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { kind, subaccountId, switchTarget } = first;
      const command = { kind };
      const options = { rampSeconds: 0, stayTime: 0, switchTarget, scheduledSkipRail: false };
      const { requestIds } = await createCommandRequests(transaction, deps.encrypt, {
        command,
        options,
        deviceIds: group.map(({ deviceId }) => deviceId),
        requestedBy: null,
        origin: 'system',
        beginWithinSeconds,
      });
      const fresh = group.filter(({ isRepeated }) => !isRepeated).map(({ deviceId }) => deviceId);
      await setDesiredState(transaction, command, options, fresh);
      await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
    }
    return due.length;
  });
}
