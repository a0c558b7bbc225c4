import type { SelectionAction } from '@headframe/domain/devices/define-command';
import type { Where } from '@headframe/domain/where/where';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { CommandSnapshot } from '../commands/index.ts';
import { deleteAction } from './delete-action.ts';
import { labelActions, type LabelDescription } from './label-actions.ts';
import { ownershipActions, type OwnedDevices, type OwnershipDescription } from './ownership-actions.tsx';
import { scanAgainAction, type ScannedDevices } from './scan-again-action.ts';

/** The actions that the devices of any kind have. */
interface DeviceActions<Snapshot, Removed> extends Pick<
  OwnershipDescription,
  'noun' | 'share' | 'endSharing' | 'declineShare' | 'move'
> {
  described: OwnershipDescription['described'] & Readonly<Record<'scanAgain' | 'delete', SelectionAction>>;
  /** The mutation that takes a snapshot of an action, and that of the deletion. */
  /** What its devices are labelled with; left out where the kind has no such settings. */
  labels?: Pick<LabelDescription, 'settings' | 'setTags' | 'setNote'>;
  snapshot: TypedDocument<Snapshot, never>;
  snapshotOf(data: Snapshot): CommandSnapshot;
  remove: TypedDocument<Removed, { snapshotId: string }>;
  removedOf(data: Removed): number;
}

/** Another scan of the devices, sharing, moving and deleting them, each on a snapshot that is confirmed. */
export function deviceActions<Snapshot, Removed>({
  noun,
  described,
  snapshot,
  snapshotOf,
  remove,
  removedOf,
  labels,
  ...ownership
}: DeviceActions<Snapshot, Removed>): ActionDescription<ScannedDevices & OwnedDevices>[] {
  const snapshotFor = (action: string) => async (where: Where) =>
    snapshotOf(await send('mutation', snapshot, { action, where } as never, { handles: ['validation-failed'] }));
  return [
    scanAgainAction({ action: described.scanAgain, noun, snapshot: snapshotFor('scanAgain') }),
    ...ownershipActions({ ...ownership, noun, described, snapshotFor }),
    deleteAction({
      action: described.delete,
      noun,
      snapshot: snapshotFor('delete'),
      remove: async (snapshotId) => removedOf(await send('mutation', remove, { snapshotId })),
    }),
    ...(labels ? labelActions({ ...labels, noun, snapshotFor }) : []),
  ];
}
