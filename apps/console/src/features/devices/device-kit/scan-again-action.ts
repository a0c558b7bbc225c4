import type { SelectionAction } from '@headframe/domain/devices/define-command';
import type { Where } from '@headframe/domain/where/where';
import { ScanDevicesAgainDocument } from '../../../generated/device-kit.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import { confirmCommand, followBatch, type CommandSnapshot } from '../commands/index.ts';
import type { ChosenDevices } from './delete-action.ts';

/** The devices that are scanned, and where their request is shown. */
export interface ScannedDevices extends ChosenDevices {
  openRequests(batchId: string): void;
}

/** How the devices of a kind are scanned again. */
interface ScanAgainDescription {
  /** The action of the kind's descriptor. */
  action: SelectionAction;
  /** What one of them is called, such as `PDU`. */
  noun: string;
  /** Freezes the devices that match; those that others share are left out. */
  snapshot(where: Where): Promise<CommandSnapshot>;
}

/** Scans devices of one's own again, once confirmed; the server refuses those that were scanned within 15 seconds. */
export function scanAgainAction({ action, noun, snapshot }: ScanAgainDescription): ActionDescription<ScannedDevices> {
  const { label, icon, permission, usesAgents } = action;
  const nouns = { device: noun };
  return {
    key: 'scanAgain',
    label,
    icon: commandIcons[icon],
    permission,
    isAvailable: ({ isShared }) => !isShared,
    perform: async ({ where, name, count, openRequests }) => {
      const asked = { words: action, nouns, name, count, snapshot: snapshot(where), usesAgents };
      const confirmed = await confirmCommand(asked);
      if (!confirmed) return;
      const { snapshotId } = confirmed;
      const { batch } = await send('mutation', ScanDevicesAgainDocument, { snapshotId });
      followBatch({ ...batch, label, doneWord: 'scanned', onDetails: () => openRequests(batch.batchId) });
    },
  };
}
