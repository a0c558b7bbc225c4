import type { SelectionAction } from '@headframe/domain/devices/define-command';
import type { Where } from '@headframe/domain/where/where';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { snapshotWith, type SnapshotDocument } from '../commands/index.ts';
import { deleteAction, type DeleteDescription } from './delete-action.ts';
import { labelActions, type LabelDescription } from './label-actions.ts';
import { ownershipActions, type OwnedDevices, type OwnershipDescription } from './ownership-actions.tsx';
import { scanAgainAction, type ScannedDevices } from './scan-again-action.ts';

/** The actions that the devices of any kind have. */
interface DeviceActions extends Pick<
  OwnershipDescription,
  'kind' | 'noun' | 'share' | 'endSharing' | 'declineShare' | 'move'
> {
  described: OwnershipDescription['described'] & Readonly<Record<'scanAgain' | 'delete', SelectionAction>>;
  /** What its devices are labelled with; left out where the kind has no such settings. */
  labels?: Pick<LabelDescription, 'settings' | 'setTags' | 'setNote'>;
  /** The mutation that takes a snapshot of an action. */
  snapshot: SnapshotDocument;
  remove: DeleteDescription['remove'];
}

/** Another scan of the devices, sharing, moving and deleting them, each on a snapshot that is confirmed. */
export function deviceActions({
  noun,
  described,
  snapshot,
  remove,
  labels,
  ...ownership
}: DeviceActions): ActionDescription<ScannedDevices & OwnedDevices>[] {
  const freeze = snapshotWith(snapshot);
  const snapshotFor = (action: string) => (where: Where) => freeze(action, where);
  return [
    scanAgainAction({ action: described.scanAgain, noun, snapshot: snapshotFor('scanAgain') }),
    ...ownershipActions({ ...ownership, noun, described, snapshotFor }),
    deleteAction({ action: described.delete, noun, snapshot: snapshotFor('delete'), remove }),
    ...(labels ? labelActions({ ...labels, noun, snapshotFor }) : []),
  ];
}
