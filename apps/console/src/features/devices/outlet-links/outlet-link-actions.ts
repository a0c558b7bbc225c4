import type { Where } from '@headframe/domain/where/where';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconPlugConnected, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import { linkInOrderAction } from './link-in-order.action.tsx';
import { pickMiner } from './pick-miner.tsx';
import { setOutletLink } from './set-links.ts';

/** An outlet as far as its link goes. */
interface LinkedOutlet {
  id: string;
  key: string;
  pduName: string;
  pduIp: string;
  isShared: boolean;
  isLinked: boolean;
}

/** How the links of outlets are changed: of one, or of several in order. */
export const outletLinkActions: readonly ActionDescription<{
  where: Where;
  count: number;
  row?: LinkedOutlet | undefined;
}>[] = [
  linkInOrderAction,
  {
    key: 'linkMiner',
    label: 'Link to a miner',
    icon: IconPlugConnected,
    permission: 'agent_worker_pdus_write',
    isAvailable: ({ row }) => row !== undefined && !row.isShared,
    perform: async ({ row }) => {
      const asicId = row && (await pickMiner(`outlet ${row.key} of ${row.pduName || row.pduIp}`));
      if (row && asicId !== undefined) await setOutletLink(row.id, asicId);
    },
  },
  {
    key: 'unlinkMiner',
    label: 'Unlink its miner',
    icon: IconPlugConnectedX,
    permission: 'agent_worker_pdus_write',
    isAvailable: ({ row }) => row !== undefined && !row.isShared && row.isLinked,
    perform: async ({ row }) => {
      if (row) await setOutletLink(row.id);
    },
  },
];
