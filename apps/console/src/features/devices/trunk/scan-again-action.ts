import type { Where } from '@headframe/domain/where/where';
import { ScanDevicesAgainDocument } from '../../../generated/trunk.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconRadar } from '../../../ui/icon/icons.ts';
import { followBatch } from '../commands/index.ts';
import type { ChosenDevices } from './delete-action.ts';

/** The devices that are scanned, and where their request is shown. */
export interface ScannedDevices extends ChosenDevices {
  openRequests(batchId: string): void;
}

/** Max. number of devices scanned at once. */
const maxScanned = 1000;

/** Scans devices of one's own again; the server refuses those that were scanned within 15 seconds. `idsOf` reads their ids. */
export function scanAgainAction(
  idsOf: (where: Where, limit: number) => Promise<readonly string[]>,
): ActionDescription<ScannedDevices> {
  return {
    key: 'scanAgain',
    label: 'Scan again',
    icon: IconRadar,
    permission: 'agent_request_write',
    isAvailable: ({ count, isShared }) => count <= maxScanned && !isShared,
    perform: async ({ where, openRequests }) => {
      const ids = await idsOf({ _and: [where, { isShared: { _eq: false } }] }, maxScanned);
      const { batch } = await send('mutation', ScanDevicesAgainDocument, { ids: [...ids] });
      followBatch({
        ...batch,
        label: 'Scan again',
        doneWord: 'scanned',
        onDetails: () => openRequests(batch.batchId),
      });
    },
  };
}
