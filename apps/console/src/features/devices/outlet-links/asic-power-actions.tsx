import { SetPduDelayDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { IconClock, IconPlugConnected } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { CommandSelection } from '../commands/index.ts';
import { PduDelayDialog } from './PduDelayDialog.tsx';
import { pickOutlet } from './pick-outlet.tsx';
import { setOutletLink } from './set-links.ts';

/** A miner as far as its power goes. */
export interface PoweredAsic {
  id: string;
  workerName: string;
  ip: string;
  isShared: boolean;
  pduOutletId: string | null;
  autoFollowPduDelay: number | null;
}

type Action = ActionDescription<CommandSelection<PoweredAsic>>;

/** What can be set about the power of miners: the link to their outlets, and when they start again. */
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
  {
    key: 'pduDelay',
    label: 'Start after power',
    icon: IconClock,
    permission: 'agent_worker_pdus_write',
    isAvailable: ({ row }) => row === undefined || !row.isShared,
    perform: async ({ row, where, count }) => {
      const subject = row ? row.workerName || row.ip : `${formatCount(count)} miners`;
      const answer = await openDialog<{ seconds: number | null }>((dialog) => (
        <PduDelayDialog {...dialog} subject={subject} initial={row?.autoFollowPduDelay ?? null} />
      ));
      if (!answer) return;
      const { setPduDelay: changed } = await send('mutation', SetPduDelayDocument, {
        where: where as never,
        value: answer.seconds,
      });
      toast.success(changed === 0 ? 'Nothing changed.' : `Saved for ${counted(changed, 'miner')}.`);
    },
  },
];
