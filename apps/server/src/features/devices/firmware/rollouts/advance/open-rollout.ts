import type { RolloutState } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';

/** A rollout that is looked at, locked until the transaction ends. */
export interface OpenRollout {
  key: number;
  id: string;
  subaccountId: number;
  imageName: string;
  imageKey: number | null;
  startedBy: number | null;
  batchId: string;
  state: RolloutState;
  stage: number;
  stageCount: number;
  maxFailures: number;
  soakMinutes: number;
  /** What it counted when it was looked at last. */
  counted: string;
}

/** Locks the rollout that is due longest; undefined where none is, or another server looks at all of them. */
export async function lockDueRollout(transaction: AccessTransaction): Promise<OpenRollout | undefined> {
  const { rows } = await sql<OpenRollout>`
    select id as key, selector_id as id, subaccount_id as "subaccountId", image_name as "imageName", image_id as "imageKey",
      started_by as "startedBy", batch_id as "batchId", state, stage, stage_count as "stageCount", max_failures as "maxFailures",
      soak_minutes as "soakMinutes",
      concat_ws(' ', waiting_count, updating_count, soaking_count, updated_count, failed_count, skipped_count, canceled_count) as counted
    from firmware_rollout where due_at <= now() and ended_at is null
    order by due_at limit 1 for update skip locked`.execute(transaction);
  return rows[0];
}
