import type { OutletProtection } from '@headframe/domain/devices/pdu/pdu-files';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadPartNames } from '../kind-platform/index.ts';
import { outletEntity } from './outlet.entity.ts';
import { ownMatches } from './own-pdus.ts';
import { withdrawRefused } from './withdraw-refused.ts';

/**
 * Marks own outlets as feeding what must stay on, and withdraws cuts of them that are not begun, or marks them as free to be
 * switched off (null). Returns the number that changed.
 */
export async function protectOutlets(
  context: ScopedContext,
  where: unknown,
  as: OutletProtection | null,
): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const matching = await ownMatches(context, outletEntity, where);
  const { rows } = await sql<{ id: number; deviceId: number }>`update pdu_outlet set protected_as = ${as}
    where part_id = any (${matching}::int[]) and protected_as is distinct from ${as}
    returning part_id as id, device_id as "deviceId"`.execute(transaction);
  await recordChange(context, {
    action: 'pdu.protect-outlets',
    object: {
      kind: 'device',
      name: await loadPartNames(
        transaction,
        rows.map(({ id }) => id),
        pduKind.part.label,
      ),
    },
    subaccountId,
    after: { protectedAs: as, partCount: rows.length },
  });
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))];
  if (as !== null) await withdrawRefused(context, ids);
  await context.services.pubsub.publish(transaction, { topic: 'pdu', subaccountId, ids });
  return rows.length;
}
