import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity, asRole } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import { lockOwner, selectForAction, type AnyCommandKind, type Selection } from '../requests/index.ts';
import { holdAgents } from './hold-agents.ts';
import { noteRefusal } from './offers/index.ts';
import { depsOf, withdrawCommands } from './share-device.ts';

/** Devices that one owner shares with the caller's subaccount. */
interface SharesOfOwner {
  ownerId: number;
  ownerName: string;
  deviceIds: number[];
}

/**
 * Ends the shares of the selected devices with the caller's subaccount, from its own side: they leave its lists at once, its commands that no
 * device has begun are withdrawn, and the audit logs of both sides say so. Returns the number of devices.
 * @throws DomainError `validation-failed` where none of them is shared with it.
 */
export async function declineShares(
  context: ScopedContext,
  kind: AnyCommandKind,
  selection: Selection,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId, name: holder } = singleGrant(grants);
  const { deviceIds } = await selectForAction(context, kind, 'declineShare', selection);
  const { rows } = await sql<SharesOfOwner>`
    select owner_id as "ownerId", owner_name as "ownerName", array_agg(device_id) as "deviceIds" from device_share
    where device_id = any (${deviceIds as number[]}::int[]) and subaccount_id = ${subaccountId}
    group by owner_id, owner_name order by owner_id`.execute(transaction);
  for (const { ownerId, ownerName, deviceIds: shared } of rows) {
    await lockOwner(transaction, ownerId);
    const name = await loadDeviceNames(transaction, shared);
    await noteRefusal(context, { id: ownerId, name: ownerName }, false);
    await holdAgents(transaction, shared);
    await withdrawCommands(depsOf(context), ownerId, { deviceIds: shared, subaccountId });
    // The row is its owner's; jobs end shares whosever they are.
    await asRole(transaction, 'headframe_jobs', () =>
      sql`delete from device_share where device_id = any (${shared}::int[])
        and owner_id = ${ownerId} and subaccount_id = ${subaccountId}`.execute(transaction),
    );
    const change = {
      action: `${kind.descriptor.kind}.decline-share` as AuditAction,
      object: { kind: 'device', name },
      before: { owner: ownerName, sharedWith: holder, deviceCount: shared.length },
    };
    await asIdentity(transaction, () =>
      recordChange(
        context,
        { ...change, subaccountId },
        { ...change, subaccountId: ownerId, seenAs: `Somebody of ${holder}` },
      ),
    );
    await context.services.pubsub.publish(
      transaction,
      ...[subaccountId, ownerId].map((reader) => ({ topic: kind.topic, subaccountId: reader, ids: shared })),
    );
  }
  return rows.reduce((sum, { deviceIds: shared }) => sum + shared.length, 0);
}
