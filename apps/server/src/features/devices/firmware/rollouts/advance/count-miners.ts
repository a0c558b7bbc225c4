import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import type { PlanProgress } from '@headframe/domain/plans/next-step';
import type { OpenRollout } from './open-rollout.ts';

/** Counts the miners of a rollout again; returns what they are as one text, to be compared. */
export async function countMiners(transaction: AccessTransaction, { key }: OpenRollout): Promise<string> {
  const { rows } = await sql<{ counted: string }>`
    with c as (
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'updating') as updating,
        count(*) filter (where state = 'soaking') as soaking, count(*) filter (where state = 'updated') as updated,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped,
        count(*) filter (where state = 'canceled') as canceled
      from firmware_rollout_miner where rollout_id = ${key}
    )
    update firmware_rollout r set waiting_count = c.waiting, updating_count = c.updating, soaking_count = c.soaking,
      updated_count = c.updated, failed_count = c.failed, skipped_count = c.skipped, canceled_count = c.canceled
    from c where r.id = ${key}
    returning concat_ws(' ', c.waiting, c.updating, c.soaking, c.updated, c.failed, c.skipped, c.canceled) as counted`.execute(
    transaction,
  );
  return rows[0]?.counted ?? '';
}

/** How far a rollout is, from its counts and those of its stages up to now: a late word of an agent can open a miner of an earlier one again. */
export async function readProgress(transaction: AccessTransaction, { key }: OpenRollout): Promise<PlanProgress> {
  const { rows } = await sql<PlanProgress>`
    select r.state, r.stage, r.stage_count as "stageCount", r.updating_count as "underWay",
      r.waiting_count + r.updating_count + r.soaking_count as open, greatest(r.failed_count - r.forgiven_count, 0) as failures,
      r.max_failures as "maxFailures", r.state_at > r.stage_at as "isResumed",
      case when r.soaks_until is null then 'before' when r.soaks_until > now() then 'during' else 'over' end as soak,
      (select json_build_object('waiting', count(*) filter (where m.state = 'waiting'),
          'underWay', count(*) filter (where m.state = 'updating'), 'soaking', count(*) filter (where m.state = 'soaking'),
          'through', count(*) filter (where m.state = 'updated'))
        from firmware_rollout_miner m where m.rollout_id = r.id and m.stage <= r.stage) as "inStage"
    from firmware_rollout r where r.id = ${key}`.execute(transaction);
  const [progress] = rows;
  if (!progress) throw new Error('The rollout is gone.');
  return progress;
}
