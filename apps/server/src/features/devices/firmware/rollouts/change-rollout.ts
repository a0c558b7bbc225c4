import { DomainError } from '@headframe/domain/errors/domain-error';
import type { RolloutState } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { accountIdOf } from '../../../../platform/auth/caller.ts';
import { asRole } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../../platform/records/record-refusals.ts';
import { requireStepUp } from '../../../people/two-factor/index.ts';
import { requireMinerRights } from './require-miner-rights.ts';

/** What people do to a rollout that has begun. */
export const rolloutChanges = {
  /** Begins no further miner. What runs is finished. */
  pause: { from: ['running'], to: 'paused', audit: 'firmware-rollout.pause' },
  /** Goes on, in the name of whoever resumes it; failures up to now no longer halt it. */
  resume: { from: ['paused', 'halted'], to: 'running', audit: 'firmware-rollout.resume' },
  /** Ends it: what runs is finished, what waits is left as it is. */
  cancel: { from: ['running', 'paused', 'halted'], to: 'canceling', audit: 'firmware-rollout.cancel' },
} as const satisfies Readonly<Record<string, { from: readonly RolloutState[]; to: RolloutState; audit: string }>>;
export type RolloutChange = keyof typeof rolloutChanges;

interface Changed {
  key: number;
  name: string;
  before: RolloutState;
}

async function lockRollout({ scope }: ScopedContext, subaccountId: number, given: unknown): Promise<Changed> {
  const id = z.uuid().safeParse(given);
  const { rows } = id.success
    ? await sql<Changed>`select id as key, image_name as name, state as before from firmware_rollout
        where selector_id = ${id.data}::uuid and subaccount_id = ${subaccountId} for update`.execute(scope.transaction)
    : { rows: [] };
  if (!rows[0]) throw catalogueRefusal('not-found', 'rolloutMissing');
  return rows[0];
}

const forgiven: RawBuilder<unknown> = sql`failed_count`;

/** Lets a rollout go on in the name of the caller, as the server that advances it. */
function answerFor({ caller, scope: { transaction } }: ScopedContext, key: number): Promise<unknown> {
  return asRole(transaction, 'headframe_jobs', () =>
    sql`update firmware_rollout set started_by = ${accountIdOf(caller)}::int where id = ${key}`.execute(transaction),
  );
}

/**
 * Pauses, resumes or cancels a rollout, and returns its inner key. To resume takes a code of the second factor, as it sends miners on; to
 * stop does not.
 * @throws DomainError `not-found`, `constraint-violation` where its state does not allow it, and as `requireMinerRights` and
 * `requireStepUp`.
 */
export async function changeRollout(
  context: ScopedContext,
  change: RolloutChange,
  { id, twoFactorCode }: { id: unknown; twoFactorCode?: string | null | undefined },
): Promise<number> {
  const grant = singleGrant(context.scope.grants);
  const { subaccountId } = grant;
  const { transaction } = context.scope;
  const { from, to, audit } = rolloutChanges[change];
  if (change === 'resume') {
    requireMinerRights(grant);
    await requireStepUp(context, twoFactorCode);
  }
  const { key, name, before } = await lockRollout(context, subaccountId, id);
  if (!(from as readonly RolloutState[]).includes(before))
    throw new DomainError('constraint-violation', `The rollout is ${before}.`);
  await sql`update firmware_rollout set state = ${to}, state_at = now(), updated_at = now(), due_at = now(),
      reason = case when ${to} = 'running' then '' else reason end,
      forgiven_count = case when ${to} = 'running' then ${forgiven} else forgiven_count end
    where id = ${key}`.execute(transaction);
  if (change === 'resume') await answerFor(context, key);
  await recordChange(context, {
    action: audit,
    object: { kind: 'firmware-rollout', id: String(id), name },
    subaccountId,
    before: { state: before },
    after: { state: to },
  });
  await context.services.pubsub.publish(transaction, { topic: 'firmwareRollout', subaccountId, ids: [key] });
  return key;
}
