import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import { ownMatches } from './own-pdus.ts';
import { pduEntity } from './pdu.entity.ts';
import { withdrawRefused } from './withdraw-refused.ts';

/** Sets whether the outlets of own PDUs take commands, and withdraws those not begun where they take none any more; returns the number of PDUs that changed. */
export async function setPdusViewOnly(context: ScopedContext, where: unknown, value: boolean): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const matching = await ownMatches(context, pduEntity, where);
  const { rows } = await sql<{ id: number }>`update pdu set view_only = ${value}
    where device_id = any (${matching}::int[]) and view_only <> ${value} returning device_id as id`.execute(
    transaction,
  );
  const ids = rows.map(({ id }) => id);
  if (value) await withdrawRefused(context, ids);
  await recordChange(context, {
    action: 'pdu.view-only',
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: { viewOnly: value, deviceCount: ids.length },
  });
  await context.services.pubsub.publish(transaction, { topic: 'pdu', subaccountId, ids });
  return ids.length;
}
