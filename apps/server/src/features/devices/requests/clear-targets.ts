import { recordChange } from '../../../platform/audit/record-change.ts';
import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import type { AnyCommandKind } from './command-kind.ts';
import { devicesOfAction, type DeviceSelection } from './command-snapshot.ts';
import { loadDeviceNames } from '../kinds/index.ts';
import { clearDesiredState } from './desired-state.ts';

/** Removes the desired states of selected devices, audits it as `action`, and returns the number of devices that had one. */
export async function clearTargets(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: AuditAction,
  selection: DeviceSelection,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const deviceIds = await devicesOfAction(context, kind, 'clearTargets', selection);
  const cleared = await clearDesiredState(transaction, kind, deviceIds);
  await recordChange(context, {
    action,
    object: { kind: 'command', name: await loadDeviceNames(transaction, cleared) },
    subaccountId,
    after: { deviceCount: cleared.length },
  });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids: deviceIds });
  return cleared.length;
}
