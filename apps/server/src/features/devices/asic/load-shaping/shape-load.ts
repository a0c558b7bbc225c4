import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import {
  callerActor,
  commandOptionsSchema,
  consumeCommandSnapshot,
  issueCommand,
  type CommandBatch,
} from '../../requests/index.ts';
import { asicCommandKind } from '../commands/asic-command-kind.ts';
import { dropTargets } from './drop-targets.ts';
import { shapingAction } from './plan-load.ts';
import { requireReplaceable, storeShaping, supersedeShapings } from './rounds/store-shaping.ts';
import { storedPlanSchema, type StoredPlan } from './shaping-goal.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

/** The options that it takes; the stay time of stops and starts alone. */
const optionsSchema = commandOptionsSchema
  .pick({ rampSeconds: true, stayTime: true, scheduledSkipRail: true })
  .strict();

async function readPlan(context: ScopedContext, snapshotId: string): Promise<StoredPlan & { deviceIds: number[] }> {
  const { rows } = await sql<{
    plan: unknown;
    deviceIds: number[];
  }>`select plan, device_ids as "deviceIds" from command_snapshot where id = ${uuidOrNull(snapshotId)}::uuid`.execute(
    context.scope.transaction,
  );
  const plan = storedPlanSchema.safeParse(rows[0]?.plan);
  if (!rows[0] || !plan.success) throw new DomainError('validation-failed', 'There is no plan for this selection yet.');
  return { ...plan.data, deviceIds: rows[0].deviceIds };
}

/** Sets the setting `infiniteRetry` of own miners: whoever a miner is shared with changes none of its settings. */
async function repeatTargets({ scope }: ScopedContext, ids: readonly number[]): Promise<void> {
  await sql`update asic set is_infinite_retry = true
    where device_id = any (${ids as number[]}::int[]) and subaccount_id = ${singleGrant(scope.grants).subaccountId}
      and not is_infinite_retry`.execute(scope.transaction);
}

/**
 * Carries out the plan of a snapshot, as one batch of a command: stops, starts, or a watt target for each miner. The state is stored as
 * the desired one; with `infiniteRetry`, own miners that do not keep it are commanded again. Miners that can no longer take the command
 * are left out; with `replaceFailed`, others of the chosen miners take the place of those that fail.
 * @throws DomainError `validation-failed` where nothing is planned or an option does not fit, else as {@link consumeCommandSnapshot}.
 */
export async function shapeLoad(
  context: ScopedContext,
  args: {
    snapshotId: string;
    infiniteRetry?: boolean | null | undefined;
    replaceFailed?: boolean | null | undefined;
    options?: unknown;
  },
): Promise<CommandBatch> {
  const options = validated(optionsSchema, args.options ?? {}, 'options');
  const infiniteRetry = args.infiniteRetry === true;
  if (args.replaceFailed === true) requireReplaceable(context, infiniteRetry);
  const plan = await readPlan(context, args.snapshotId);
  const { command, goal, steps, before, after } = plan;
  if (goal.powerSwitch) requirePermission(singleGrant(context.scope.grants), 'agent_worker_power_switch_write');
  else if (options.stayTime > 0)
    throw new DomainError('validation-failed', 'options.stayTime: Only stops and starts end by themselves.');
  if (steps.length === 0) throw new DomainError('validation-failed', 'The plan changes no miner.');
  const confirmed = { kind: asicCommandKind, action: command, stored: shapingAction };
  const left = new Set((await consumeCommandSnapshot(context, confirmed, args.snapshotId)).deviceIds);
  const changed = steps.filter(({ id }) => left.has(id));
  if (changed.length === 0) throw new DomainError('validation-failed', 'None of the devices can do this.');
  if (infiniteRetry)
    await repeatTargets(
      context,
      changed.map(({ id }) => id),
    );
  await supersedeShapings(context, plan.deviceIds);
  await dropTargets(context, command, plan.replaced);
  const given = { ...options, switchTarget: goal.powerSwitch };
  const batch = await issueCommand(callerActor(context), {
    command: { kind: command },
    options: given,
    deviceIds: changed.map(({ id }) => id),
    own: goal.powerSwitch ? undefined : new Map(changed.map(({ id, to }) => [id, { watts: to }])),
    details: { loadShaping: { ...goal, infiniteRetry, before, after } },
    action: 'asic.load-shaping',
    isJudged: true,
  });
  if (args.replaceFailed === true)
    await storeShaping(context, {
      plan,
      steps: changed,
      deviceIds: plan.deviceIds,
      batchId: batch.batchId,
      options: given,
    });
  return batch;
}
