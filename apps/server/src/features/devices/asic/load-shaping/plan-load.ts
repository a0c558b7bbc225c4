import { planShaping, type ShapingPlan, type ShapingStep } from '@headframe/domain/plans/load-shaping';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';
import { readCommandSnapshot } from '../../requests/index.ts';
import { loadMinersToShape } from './shaped-miners.ts';
import { shapingGoalSchema, type StoredPlan } from './shaping-goal.ts';

/** The action of its snapshots. */
export const shapingAction = 'asic.loadShaping';

/** Steps that a plan shows. */
const shownSteps = 100;

/** One change of a plan, as it is shown. */
export interface ShownStep extends ShapingStep {
  name: string;
  ip: string;
}

/** A plan as it is shown before it is confirmed. */
export interface ShownPlan extends Omit<ShapingPlan, 'steps'> {
  changedCount: number;
  steps: readonly ShownStep[];
}

/** The miners on which a batch, or any round of its load shaping, failed or expired: they draw on, and are not tried again. */
async function failedIn(transaction: AccessTransaction, given: string): Promise<ReadonlySet<number>> {
  const batchId = uuidOrNull(given);
  const { rows } = await sql<{ id: number }>`select t.device_id as id from agent_request_item t
    join agent_request r on r.id = t.request_id where t.state in ('failed', 'expired') and r.batch_id = any (array(
      select ${batchId}::uuid union all select unnest(batch_ids) from load_shaping where ${batchId}::uuid = any (batch_ids)))`.execute(
    transaction,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Plans how the miners of an open snapshot come to draw an amount together, and stores the plan with the snapshot: what is shown
 * is what is carried out. Miners on which the batch `replacesFailedOf` failed are counted and not changed, so that others take their place.
 * @throws DomainError `validation-failed` for an invalid amount or strategy, `not-found` for a snapshot that cannot be confirmed.
 */
export async function planLoad(
  context: ScopedContext,
  args: { snapshotId: string; replacesFailedOf?: string | null | undefined },
): Promise<ShownPlan> {
  const { transaction, grants } = context.scope;
  const goal = validated(shapingGoalSchema, args, 'loadShaping');
  if (goal.powerSwitch) requirePermission(singleGrant(grants), 'agent_worker_power_switch_write');
  const { deviceIds } = await readCommandSnapshot(context, [shapingAction], args.snapshotId);
  const by = goal.powerSwitch ? 'switch' : 'watts';
  const miners = await loadMinersToShape(transaction, deviceIds, by);
  const failed = args.replacesFailedOf ? await failedIn(transaction, args.replacesFailedOf) : new Set<number>();
  const changeable = miners.map((miner) => ({ ...miner, canChange: miner.canChange && !failed.has(miner.id) }));
  const plan = planShaping(changeable, { ...goal, by });
  const replaced = deviceIds.filter((id) => failed.has(id));
  const stored: StoredPlan = { ...plan, goal, steps: [...plan.steps], replaced };
  await sql`update command_snapshot set plan = ${JSON.stringify(stored)}::jsonb where id = ${uuidOrNull(args.snapshotId)}::uuid`.execute(
    transaction,
  );
  const byId = new Map(miners.map((miner) => [miner.id, miner]));
  const steps = plan.steps.slice(0, shownSteps).map((step) => {
    const { name = '', ip = '' } = byId.get(step.id) ?? {};
    return { ...step, name, ip };
  });
  return { ...plan, steps, changedCount: plan.steps.length };
}
