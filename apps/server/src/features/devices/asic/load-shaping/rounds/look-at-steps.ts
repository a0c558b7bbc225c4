import type { EndedStep } from '@headframe/domain/plans/shaping-rounds';
import { sql } from 'kysely';
import { asRole, type AccessTransaction } from '../../../../../platform/database/with-access.ts';
import { isCommanded } from '../../../requests/index.ts';
import type { MinerToShape } from '../shaped-miners.ts';
import type { OpenShaping } from './open-shaping.ts';

/** Commands that change nothing about what a miner draws. */
const harmless = ['blink', 'requestLogs', 'testCredential'];

/** How the commands of a load shaping stand. */
interface StepItem {
  id: number;
  state: string;
  /** Whether the miner was seen after its command ended. */
  isSeen: boolean;
  isRepeated: boolean;
  /** Seconds since it ended, or changed. */
  sinceSeconds: number;
}

/** The item of each miner that had its step, in any round. */
export async function readStepItems(transaction: AccessTransaction, { batchIds }: OpenShaping): Promise<StepItem[]> {
  const { rows } = await sql<StepItem>`
    select t.device_id as id, t.state, coalesce(s.is_online and s.last_seen_at > t.state_at, false) as "isSeen",
      coalesce(a.is_infinite_retry, false) as "isRepeated", extract(epoch from now() - t.state_at)::float8 as "sinceSeconds"
    from agent_request r join agent_request_item t on t.request_id = r.id
      left join asic a on a.device_id = t.device_id left join asic_state s on s.device_id = t.device_id
    where r.batch_id = any (${batchIds}::uuid[])`.execute(transaction);
  return rows;
}

/** The chosen miners that something else commanded since, whoever did, and those with a command under way. */
export async function commandedSince(
  transaction: AccessTransaction,
  { deviceIds, batchIds, key }: OpenShaping,
): Promise<ReadonlySet<number>> {
  const { rows } = await asRole(transaction, 'headframe_jobs', () =>
    sql<{ id: number }>`
      select d.id from load_shaping l join device d on d.id = any (${deviceIds}::int[]) join asic a on a.device_id = d.id
      where l.id = ${key} and (${isCommanded(sql`d.id`)} or exists (
          select from agent_request_item t join agent_request r on r.id = t.request_id
          where t.device_id = d.id and r.created_at >= l.created_at and r.batch_id <> all (${batchIds}::uuid[]) and r.kind <> all (${harmless}::text[]))
        or (a.desired_at > l.created_at and not exists (select from agent_request_item t join agent_request r on r.id = t.request_id
          where t.device_id = d.id and r.batch_id = any (${batchIds}::uuid[]))))`.execute(transaction),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes the steps of all rounds together with how they ended and what their miners draw. */
export function endedSteps(
  { rounds }: OpenShaping,
  items: readonly StepItem[],
  miners: readonly MinerToShape[],
  commanded: ReadonlySet<number>,
): EndedStep[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const minerOf = new Map(miners.map((miner) => [miner.id, miner]));
  return rounds.flat().map((step) => {
    const item = itemOf.get(step.id);
    const miner = minerOf.get(step.id);
    const seen = item?.isSeen === true && miner ? (miner.isStopped ? 0 : miner.draw) : null;
    return {
      ...step,
      isDone: item?.state === 'done',
      isKept: !item || !miner || item.isRepeated || commanded.has(step.id),
      seen,
    };
  });
}
