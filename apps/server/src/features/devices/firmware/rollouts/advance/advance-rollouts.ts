import type { RolloutState } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import { sql, type Kysely } from 'kysely';
import { recordAudit, type AuditActor } from '../../../../../platform/audit/record-audit.ts';
import type { SubaccountGrant } from '../../../../../platform/auth/caller.ts';
import type { DB } from '../../../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../../../platform/database/with-access.ts';
import type { Logger } from '../../../../../platform/log/create-logger.ts';
import { loadRightsWithin } from '../../../../../platform/graphql/person-context.ts';
import type { PubSub } from '../../../../../platform/pubsub/pubsub.ts';
import { serverActor } from '../../../requests/index.ts';
import { mayUpdateMiners } from '../require-miner-rights.ts';
import { nextStep, type PlanStep } from '@headframe/domain/plans/next-step';
import { beginMiners } from './begin-miners.ts';
import { countMiners, readProgress } from './count-miners.ts';
import { cancelWaiting } from './end-canceled.ts';
import { mailHalt } from './mail-halt.ts';
import { lockDueRollout, type OpenRollout } from './open-rollout.ts';
import { settleMiners } from './settle-miners.ts';
import { endSoak, watchSoaking } from './watch-soaking.ts';

/** What the advance of rollouts needs. */
export interface AdvanceDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  log: Logger;
  /** Writes the secret part of requests. */
  encrypt: (text: string) => string;
  /** Where mails lead. */
  publicUrl: string;
}

/** Who does what nobody asked for. */
const system: AuditActor = { kind: 'system', accountId: null, name: 'Headframe', ip: null };

/** Steps that a rollout takes in one transaction, such as stages of which nobody is left. */
const stepsAtOnce = 20;

/** Why a rollout does not go on in the name of its person; who resumes it takes their place. */
const rightsLost = 'Who started it may no longer update miners here.';

/** Rollouts that are looked at in one round. */
const rolloutsAtOnce = 200;

/** Seconds after which a rollout is looked at again: while miners are begun or updated, while they are watched, and while it rests. */
const lookAgain = { updating: 2, watching: 15, resting: 60 } as const;

async function moveTo(
  transaction: AccessTransaction,
  rollout: OpenRollout,
  state: RolloutState,
  reason?: string,
): Promise<void> {
  const isEnd = state === 'done' || state === 'canceled';
  await sql`update firmware_rollout set state = ${state}, state_at = now(), reason = coalesce(${reason ?? null}::text, reason),
      ended_at = case when ${isEnd}::boolean then now() end where id = ${rollout.key}`.execute(transaction);
  rollout.state = state;
  const { id, imageName: name, subaccountId } = rollout;
  const action = ({ halted: 'halt', done: 'finish', canceled: 'end-canceled' } as const)[
    state as 'halted' | 'done' | 'canceled'
  ];
  await recordAudit(transaction, system, {
    action: `firmware-rollout.${action}`,
    object: { kind: 'firmware-rollout', id, name },
    subaccountId,
    after: { state, ...(reason !== undefined && { reason }) },
  });
}

function haltReason({ cause, failures }: Extract<PlanStep, { do: 'halt' }>): string {
  if (cause === 'canary') return 'No miner of the first stage was updated.';
  return failures === 1 ? 'A miner failed.' : `${failures} miners failed.`;
}

async function halt(
  deps: AdvanceDeps,
  transaction: AccessTransaction,
  rollout: OpenRollout,
  reason: string,
): Promise<void> {
  await moveTo(transaction, rollout, 'halted', reason);
  await mailHalt(transaction, deps.publicUrl, rollout, reason);
}

/** The rights now of whoever started a rollout, or resumed it last; undefined where they are too few to update miners. */
async function grantOf(
  transaction: AccessTransaction,
  { startedBy, subaccountId }: OpenRollout,
): Promise<SubaccountGrant | undefined> {
  const rights = startedBy === null ? undefined : await loadRightsWithin(transaction, startedBy, subaccountId);
  return rights && mayUpdateMiners(rights.grant) ? rights.grant : undefined;
}

/** Takes one step; returns whether another one may follow at once. */
async function take(
  deps: AdvanceDeps,
  transaction: AccessTransaction,
  rollout: OpenRollout,
  step: PlanStep,
): Promise<boolean> {
  const { key } = rollout;
  switch (step.do) {
    case 'wait':
      return false;
    case 'finish':
      await moveTo(transaction, rollout, 'done');
      return false;
    case 'endCanceled':
      await moveTo(transaction, rollout, 'canceled');
      return false;
    case 'halt':
      await halt(deps, transaction, rollout, haltReason(step));
      return true;
    case 'begin': {
      const grant = await grantOf(transaction, rollout);
      if (!grant) {
        await halt(deps, transaction, rollout, rightsLost);
        return true;
      }
      const { pubsub, encrypt } = deps;
      const { subaccountId, startedBy: requestedBy } = rollout;
      const holder = { id: rollout.id, name: `Firmware rollout of ${rollout.imageName}` };
      const actor = serverActor('rollout', { transaction, pubsub, encrypt, subaccountId, grant, requestedBy, holder });
      await beginMiners(actor, rollout);
      return false;
    }
    case 'soak':
      await sql`update firmware_rollout set soaks_until = now() + make_interval(mins => soak_minutes) where id = ${key}`.execute(
        transaction,
      );
      return false;
    case 'judgeSoak':
      await endSoak(transaction, rollout);
      return true;
    case 'nextStage':
      await sql`update firmware_rollout set stage = stage + 1, stage_at = now(), soaks_until = null where id = ${key}`.execute(
        transaction,
      );
      rollout.stage += 1;
      return true;
  }
}

async function setDue(transaction: AccessTransaction, { key }: OpenRollout): Promise<void> {
  await sql`update firmware_rollout set updated_at = now(), due_at = case when ended_at is not null then 'infinity'
      else now() + make_interval(secs => case
        when updating_count > 0 or (waiting_count > 0 and state = 'running') then ${lookAgain.updating}::int
        when soaking_count > 0 then ${lookAgain.watching}::int else ${lookAgain.resting}::int end) end
    where id = ${key}`.execute(transaction);
}

async function advance(deps: AdvanceDeps, transaction: AccessTransaction, rollout: OpenRollout): Promise<void> {
  const { subaccountId, key, state, stage } = rollout;
  if (state === 'canceling') await cancelWaiting(deps, transaction, rollout);
  await settleMiners(transaction, rollout);
  await watchSoaking(transaction, rollout);
  let counted = await countMiners(transaction, rollout);
  for (let steps = 0; steps < stepsAtOnce; steps += 1) {
    const step = nextStep(await readProgress(transaction, rollout));
    const goesOn = await take(deps, transaction, rollout, step);
    const before = counted;
    counted = await countMiners(transaction, rollout);
    if (!goesOn || (step.do === 'judgeSoak' && counted === before)) break;
  }
  await setDue(transaction, rollout);
  if (counted !== rollout.counted || rollout.state !== state || rollout.stage !== stage)
    await deps.pubsub.publish(transaction, { topic: 'firmwareRollout', subaccountId, ids: [key] });
}

/** Looks at the rollout that is due longest; returns whether there was one. What fails on one holds up no other. */
async function advanceOne(deps: AdvanceDeps): Promise<boolean> {
  let rollout: OpenRollout | undefined;
  try {
    await withAccess(deps.database, 'headframe_jobs', [], async (transaction) => {
      rollout = await lockDueRollout(transaction);
      if (rollout) await advance(deps, transaction, rollout);
    });
  } catch (error) {
    if (!rollout) throw error;
    const { key, id } = rollout;
    deps.log.error({ err: error, rollout: id }, 'A firmware rollout did not go on; it is tried again.');
    await withAccess(deps.database, 'headframe_jobs', [], (transaction) =>
      sql`update firmware_rollout set due_at = now() + make_interval(secs => ${lookAgain.resting}) where id = ${key}`.execute(
        transaction,
      ),
    );
  }
  return rollout !== undefined;
}

/**
 * Looks at every rollout that is due, each in a transaction of its own: settles its miners and takes its next steps. Several servers may
 * do this at once. Returns how many it looked at.
 */
export async function advanceRollouts(deps: AdvanceDeps): Promise<number> {
  let looked = 0;
  while (looked < rolloutsAtOnce && (await advanceOne(deps))) looked += 1;
  return looked;
}
