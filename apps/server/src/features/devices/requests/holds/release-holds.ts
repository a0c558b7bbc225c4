import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { loadDeviceNames, loadPartNames } from '../../kind-platform/index.ts';
import type { AnyCommandKind } from '../command-kind.ts';
import { selectForAction, type Selection } from '../command-snapshot.ts';

/** Ends what persons hold of a selection, whoever they are, audits it, and returns the number of devices or parts that were held. */
export async function releaseHolds(
  context: ScopedContext,
  kind: AnyCommandKind,
  selection: Selection,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { deviceIds, partIds } = await selectForAction(context, kind, 'releaseHold', selection);
  const theirs = partIds
    ? sql`part_id = any (${partIds as number[]}::int[])`
    : sql`device_id = any (${deviceIds as number[]}::int[]) and part_id is null`;
  const { rows } = await sql<{ id: number; holder: string }>`
    delete from hold where ${theirs} and holder = 'person' and subaccount_id = ${subaccountId}
    returning coalesce(part_id, device_id) as id, holder_name as holder`.execute(transaction);
  const ids = [...new Set(rows.map(({ id }) => id))];
  await recordChange(context, {
    action: `${kind.descriptor.kind}.release-hold` as AuditAction,
    object: {
      kind: 'command',
      name: partIds
        ? await loadPartNames(transaction, ids, kind.descriptor.part?.label)
        : await loadDeviceNames(transaction, ids),
    },
    subaccountId,
    before: { heldBy: [...new Set(rows.map(({ holder }) => holder))].slice(0, 10) },
    after: partIds ? { partCount: ids.length } : { deviceCount: ids.length },
  });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids: deviceIds });
  return ids.length;
}
