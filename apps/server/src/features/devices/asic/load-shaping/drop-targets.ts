import { sql } from 'kysely';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { asicCommandKind, asicSubject } from '../commands/asic-command-kind.ts';
import type { StoredPlan } from './shaping-goal.ts';

const { switch: powerSwitch, power } = asicSubject.desired;

/**
 * Takes back the desired state of miners that failed and that others take the place of: nobody waits for it any more. What was commanded
 * since stays, as does what is commanded again and again.
 */
export async function dropTargets(
  context: ScopedContext,
  command: StoredPlan['command'],
  ids: readonly number[],
): Promise<void> {
  const clear = (command === 'powerAdjust' ? power : powerSwitch)?.clear;
  if (ids.length === 0 || !clear) return;
  const { transaction, grants } = context.scope;
  const { rows } = await sql<{ id: number }>`update asic x set ${clear}
    where x.device_id = any (${ids as number[]}::int[]) and not x.is_infinite_retry and exists (
      select from agent_request_item t join agent_request r on r.id = t.request_id
      where t.device_id = x.device_id and t.state in ('failed', 'expired') and r.kind = ${command} and r.created_at = x.desired_at)
    returning x.device_id as id`.execute(transaction);
  const { subaccountId } = singleGrant(grants);
  const dropped = rows.map(({ id }) => id);
  if (dropped.length > 0)
    await context.services.pubsub.publish(transaction, { topic: asicCommandKind.topic, subaccountId, ids: dropped });
}
