import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadDeviceNames, loadPartNames } from '../kind-platform/index.ts';
import type { AnyCommandKind } from './command-kind.ts';
import { selectForAction, type Selection } from './command-snapshot.ts';
import { clearDesiredState } from './desired-state.ts';

/** Removes the desired states of a selection, audits it, and returns the number of devices or parts that had one. */
export async function clearTargets(
  context: ScopedContext,
  kind: AnyCommandKind,
  selection: Selection,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { kind: name, part } = kind.descriptor;
  const selected = await selectForAction(context, kind, 'clearTargets', selection);
  const cleared = await clearDesiredState(transaction, kind, selected);
  await recordChange(context, {
    action: `${name}.clear-targets` as AuditAction,
    object: {
      kind: 'command',
      name: selected.partIds
        ? await loadPartNames(transaction, cleared, part?.label)
        : await loadDeviceNames(transaction, cleared),
    },
    subaccountId,
    after: selected.partIds ? { partCount: cleared.length } : { deviceCount: cleared.length },
  });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids: selected.deviceIds });
  return cleared.length;
}
