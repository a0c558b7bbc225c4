import { shapingRoundMinutes } from '@headframe/domain/plans/shaping-rounds';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { accountIdOf } from '../../../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../../platform/graphql/field-access.ts';
import type { CommandOptions } from '../../../requests/index.ts';
import type { StoredPlan } from '../shaping-goal.ts';

/** Refuses the replacement of failed miners where it is for nobody to answer for, or where they are commanded again by themselves. */
export function requireReplaceable({ caller }: ScopedContext, infiniteRetry: boolean): void {
  if (accountIdOf(caller) === null)
    throw new DomainError(
      'validation-failed',
      'replaceFailed: This is for people. With an API key, plan again where miners fail.',
    );
  if (infiniteRetry)
    throw new DomainError(
      'validation-failed',
      'replaceFailed: With infinite retry, miners that fail are commanded again.',
    );
}

/** Ends the replacement of failed miners in those load shapings of which a newer one changes miners. */
export async function supersedeShapings(context: ScopedContext, deviceIds: readonly number[]): Promise<void> {
  const { transaction, grants } = context.scope;
  await sql`update load_shaping set ended_at = now(), reason = 'superseded', due_at = 'infinity'
    where id in (select id from load_shaping where subaccount_id = ${singleGrant(grants).subaccountId} and ended_at is null
      and device_ids && ${deviceIds as number[]}::int[] order by id for update)`.execute(transaction);
}

/** Notes a plan that was carried out, so that other chosen miners take the place of those that fail. */
export async function storeShaping(
  context: ScopedContext,
  shaping: {
    plan: StoredPlan;
    /** The changed miners. */
    steps: StoredPlan['steps'];
    deviceIds: readonly number[];
    batchId: string;
    options: CommandOptions;
  },
): Promise<void> {
  const { transaction, grants } = context.scope;
  const { plan, steps, deviceIds, batchId, options } = shaping;
  const planned = steps.reduce((sum, { from, to }) => sum + Math.abs(from - to), 0);
  await sql`insert into load_shaping (subaccount_id, account_id, asked_from, device_ids, command, strategy, target, options, batch_ids, rounds,
      planned, drawn, ends_at)
    values (${singleGrant(grants).subaccountId}, ${accountIdOf(context.caller)}, ${context.ip}::inet, ${deviceIds as number[]}::int[],
      ${plan.command}, ${plan.goal.strategy}, ${plan.target}, ${JSON.stringify(options)}::jsonb, array[${batchId}::uuid],
      ${JSON.stringify([steps])}::jsonb, ${planned}, ${plan.before},
      now() + make_interval(secs => ${options.rampSeconds}, mins => ${shapingRoundMinutes}))`.execute(transaction);
}
