import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconPlugConnected } from '../../../ui/icon/icons.ts';
import type { CommandSelection } from '../commands/index.ts';
import { pickOutlet } from './pick-outlet.tsx';
import { setOutletLink } from './set-links.ts';

/** A miner as far as its power goes. */
interface PoweredAsic {
  id: string;
  workerName: string;
  ip: string;
  isShared: boolean;
  pduOutletId: string | null;
}

type Action = ActionDescription<CommandSelection<PoweredAsic>>;

/** What can be set about the power of miners: the link to their outlets. */
export const asicPowerActions: readonly Action[] = [
  {
    key: 'linkOutlet',
    label: 'Link an outlet',
    icon: IconPlugConnected,
    permission: 'agent_worker_pdus_write',
    isAvailable: ({ row }) => row !== undefined && !row.isShared,
    perform: async ({ row }) => {
      const outletId = row && (await pickOutlet(row.workerName || row.ip));
      if (row && outletId !== undefined) await setOutletLink(outletId, row.id);
    },
  },
];
