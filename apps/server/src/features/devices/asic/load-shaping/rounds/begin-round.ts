import type { RoundPlan } from '@headframe/domain/plans/shaping-rounds';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../../../platform/graphql/context.ts';
import {
  callerActor,
  consumeCommandSnapshot,
  issueCommand,
  storeSnapshot,
  type CommandOptions,
} from '../../../requests/index.ts';
import { asicCommandKind } from '../../commands/asic-command-kind.ts';
import { dropTargets } from '../drop-targets.ts';
import { shapingAction } from '../plan-load.ts';
import type { OpenShaping } from './open-shaping.ts';

/** Seconds until a round is looked at. */
const lookAgainSeconds = 5;

/** Those of the chosen miners that the person may command so now. */
export async function allowedMiners(
  context: ScopedContext,
  { command, deviceIds }: OpenShaping,
): Promise<ReadonlySet<number>> {
  const { id } = await storeSnapshot(context, {
    action: shapingAction,
    deviceIds,
    count: deviceIds.length,
    incapable: [],
  });
  const confirmed = { kind: asicCommandKind, action: command, stored: shapingAction };
  return new Set((await consumeCommandSnapshot(context, confirmed, id)).deviceIds);
}

/** The options that the person chose, for the part that is missing: its share of the ramp, and what is left of the stay time. */
function optionsFor({ options, ageSeconds }: OpenShaping, { planned, reached }: RoundPlan): CommandOptions {
  const { rampSeconds, stayTime } = options;
  return {
    ...options,
    rampSeconds: Math.round((rampSeconds * (planned - reached)) / planned),
    stayTime: stayTime === 0 ? 0 : Math.round(stayTime - ageSeconds),
  };
}

/**
 * Commands the miners of a round, which take the place of `replaced` ones, in the name of the person, and notes it; all in the transaction
 * of the context.
 */
export async function beginRound(
  context: ScopedContext,
  shaping: OpenShaping,
  plan: RoundPlan,
  replaced: readonly number[],
): Promise<void> {
  const { key, command, strategy, target, rounds } = shaping;
  const powerSwitch = command !== 'powerAdjust';
  const { steps, before, after } = plan;
  const loadShaping = { amount: target, shed: false, strategy, powerSwitch, infiniteRetry: false, before, after };
  await dropTargets(context, command, replaced);
  const { batchId } = await issueCommand(callerActor(context, 'loadShaping'), {
    command: { kind: command },
    options: optionsFor(shaping, plan),
    deviceIds: steps.map(({ id }) => id),
    own: powerSwitch ? undefined : new Map(steps.map(({ id, to }) => [id, { watts: to }])),
    details: { loadShaping: { ...loadShaping, round: rounds.length } },
    action: 'asic.load-shaping',
    isJudged: true,
  });
  await sql`update load_shaping set batch_ids = batch_ids || ${batchId}::uuid, rounds = rounds || ${JSON.stringify([steps])}::jsonb,
      due_at = now() + make_interval(secs => ${lookAgainSeconds}) where id = ${key}`.execute(context.scope.transaction);
}
