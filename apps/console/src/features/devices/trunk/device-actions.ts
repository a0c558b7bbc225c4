import type { SelectionAction } from '@headframe/domain/devices/define-command';
import type { Where } from '@headframe/domain/where/where';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { CommandSnapshot } from '../commands/index.ts';
import { deleteAction } from './delete-action.ts';
import { scanAgainAction, type ScannedDevices } from './scan-again-action.ts';

/** The actions that the devices of any kind have. */
interface DeviceActions<Snapshot, Removed> {
  /** What one of them is called, such as `PDU`. */
  noun: string;
  described: { readonly scanAgain: SelectionAction; readonly delete: SelectionAction };
  /** The mutation that takes a snapshot of an action, and that of the deletion. */
  snapshot: TypedDocument<Snapshot, never>;
  snapshotOf(data: Snapshot): CommandSnapshot;
  remove: TypedDocument<Removed, { snapshotId: string }>;
  removedOf(data: Removed): number;
}

/** Another scan of the devices, and their deletion, each on a snapshot that is confirmed. */
export function deviceActions<Snapshot, Removed>({
  noun,
  described,
  snapshot,
  snapshotOf,
  remove,
  removedOf,
}: DeviceActions<Snapshot, Removed>): ActionDescription<ScannedDevices>[] {
  const snapshotFor = (action: string) => async (where: Where) =>
    snapshotOf(await send('mutation', snapshot, { action, where } as never, { handles: ['validation-failed'] }));
  return [
    scanAgainAction({ action: described.scanAgain, noun, snapshot: snapshotFor('scanAgain') }),
    deleteAction({
      action: described.delete,
      noun,
      snapshot: snapshotFor('delete'),
      remove: async (snapshotId) => removedOf(await send('mutation', remove, { snapshotId })),
    }),
  ];
}
