import { autoFollowDelaySchema } from '@headframe/domain/devices/pdu/auto-follow';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import { fullFromClause } from '../../../platform/entity/from-clause.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { asicEntity } from '../asic/index.ts';
import { loadDeviceNames } from '../kinds/index.ts';

/** Max miners whose delay is set at one time. */
const maxAtOnce = 100_000;

interface ChangedDelay {
  id: number;
  before: number | null;
}

/**
 * Sets after how many seconds the miners of the subaccount that match follow their outlet when it is on again; null: never.
 * Shared miners are left out: their owner sets it. Returns the number of miners whose delay changed.
 * @throws DomainError `validation-failed` for an empty where, a delay out of bounds, no miner, or more than {@link maxAtOnce}.
 */
export async function setPduDelay(context: ScopedContext, where: unknown, value: unknown): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const delay = parsed(autoFollowDelaySchema, value ?? null, 'value');
  const condition = readSelectionWhere(asicEntity, where, 'every device');
  const matching = await sql<{ id: number }>`select d.id from ${fullFromClause(asicEntity)}
    where ${asicEntity.base} and d.subaccount_id = ${subaccountId} and ${compileWhere(asicEntity, condition)}
    limit ${maxAtOnce + 1}`.execute(transaction);
  const ids = matching.rows.map(({ id }) => id);
  if (ids.length === 0) throw new DomainError('validation-failed', 'No miner matches.');
  if (ids.length > maxAtOnce) throw new DomainError('validation-failed', `More than ${maxAtOnce} miners match.`);
  const { rows: changed } = await sql<ChangedDelay>`
    with before as materialized (
      select device_id, auto_follow_pdu_delay as delay from asic where device_id = any (${ids}::int[]) order by device_id for update
    )
    update asic a set auto_follow_pdu_delay = ${delay}::int from before
    where a.device_id = before.device_id and before.delay is distinct from ${delay}::int
    returning a.device_id as id, before.delay as before`.execute(transaction);
  if (changed.length === 0) return 0;
  const deviceIds = changed.map(({ id }) => id);
  await recordChange(context, {
    action: 'asic.set-pdu-delay',
    object: { kind: 'device', name: await loadDeviceNames(transaction, deviceIds) },
    subaccountId,
    before: { delays: [...new Set(changed.map(({ before }) => before))].slice(0, 50) },
    after: { delay, deviceCount: deviceIds.length },
  });
  await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids: deviceIds });
  return deviceIds.length;
}
