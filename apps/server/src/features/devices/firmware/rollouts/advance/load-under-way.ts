import { phasesAfterTransfer } from '@headframe/domain/devices/firmware/update-phases';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import type { UnderWay } from '@headframe/domain/plans/choose-next';
import type { OpenRollout } from './open-rollout.ts';
import { doesNotHash, hashesAgain, hashesWithinMinutes, shouldHash } from './watch-soaking.ts';

/** What is under way in all rollouts, and what a rollout has lost. */
export interface UnderWayNow extends UnderWay {
  /** Miners of the rollout by group that hashed before their update, and are known not to have hashed in time after it. */
  readonly lost: ReadonlyMap<string, number>;
}

/** What agents say of a miner that has received its image. */
const hasReceived = sql.join(Object.values(phasesAfterTransfer).map((phase) => sql.lit(phase)));

const inTime = sql`make_interval(mins => ${sql.lit(hashesWithinMinutes)})`;

/** Whether miner `m`, whose update ended, was seen to hash since, by its state `s`. */
const hashesSince = sql`((s.is_online and s.is_mining is true and s.last_seen_at > m.state_at) or ${hashesAgain})`;

/** Whether the time of miner `m`, whose update ended, to hash again is over: it was watched for it, or has just had it. */
const isLate = sql`((m.state = 'failed' and m.item_end = 'done') or m.state_at < now() - ${inTime})`;

async function agentsWithTransfer(transaction: AccessTransaction): Promise<Set<number>> {
  const { rows } = await sql<{ agentId: number }>`
    select distinct m.agent_id as "agentId" from firmware_rollout_miner m left join agent_request_item t on t.id = m.item_id
    where m.state = 'updating' and not coalesce(t.state = 'started' and t.progress_text in (${hasReceived}), false)`.execute(
    transaction,
  );
  return new Set(rows.map(({ agentId }) => agentId));
}

/**
 * Agents with a transfer, and miners by group that are not back yet: those that are being updated, and those that hashed before and do not
 * since, whether they are watched or not. Of other rollouts that have ended, or whose miners have, they count for as long as a miner may take.
 */
export async function loadUnderWay(transaction: AccessTransaction, { key }: OpenRollout): Promise<UnderWayNow> {
  const { rows } = await sql<{ groupKey: string; count: number; lost: number }>`
    with away as (
      select m.group_key, false as is_lost from firmware_rollout_miner m
      where m.state = 'updating' or (m.state = 'soaking' and ${shouldHash} and not ${hashesAgain})
      union all
      select m.group_key, m.rollout_id = ${key} and ${isLate} and ${doesNotHash}
      from firmware_rollout r join firmware_rollout_miner m on m.rollout_id = r.id join asic_state s on s.device_id = m.device_id
      where (r.ended_at is null or r.ended_at > now() - ${inTime}) and m.state in ('updated', 'failed')
        and (m.rollout_id = ${key} or m.state_at > now() - ${inTime}) and ${shouldHash} and not ${hashesSince}
    )
    select group_key as "groupKey", count(*)::int as count, (count(*) filter (where is_lost))::int as lost from away group by group_key`.execute(
    transaction,
  );
  return {
    agents: await agentsWithTransfer(transaction),
    groups: new Map(rows.map(({ groupKey, count }) => [groupKey, count])),
    lost: new Map(rows.map(({ groupKey, lost }) => [groupKey, lost])),
  };
}
