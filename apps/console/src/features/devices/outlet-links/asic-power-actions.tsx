import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import type { Where } from '@headframe/domain/where/where';
import { whereLimits } from '@headframe/domain/where/where-limits';
import { CabledAsicsDocument, SetPduDelayDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import { IconClock, IconPlugConnected } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { giveCommand, type CommandSelection } from '../commands/index.ts';
import { loadOutletCommands } from '../pdus/index.ts';
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

/** The outlets of the miners that match, as a where over outlets and their number. */
async function outletsOf(where: Where): Promise<{ where: Where; count: number }> {
  const cabled = { _and: [where, { pduOutletId: { _is_null: false } }] };
  const variables = { where: cabled, limit: whereLimits.listEntries };
  const { asics } = await send('query', CabledAsicsDocument, variables as never);
  return {
    where: { asicId: { _in: asics.map(({ id }) => id) } },
    count: asics.reduce((sum, { outlets }) => sum + outlets.length, 0),
  };
}

const outletCommands = (['outletOn', 'outletOff', 'outletReboot'] as const).map((name): Action => {
  const command = pduCommands[name];
  return {
    key: name,
    label: `${command.label} outlets`,
    icon: commandIcons[command.icon],
    permission: command.permission,
    isDangerous: 'isDangerous' in command,
    isAvailable: ({ row, count }) => row?.pduOutletId !== null && count <= whereLimits.listEntries,
    perform: async ({ where, openRequests }) => {
      const outlets = await outletsOf(where);
      if (outlets.count === 0) {
        toast.info('No outlet is linked to these miners.');
        return;
      }
      const entry = { ...command, key: name, payload: {} };
      await giveCommand(await loadOutletCommands(), name, entry, { ...outlets, openRequests });
    },
  };
});

/** What can be done about the power of miners: their outlets, the link to these, and when they start again. */
export const asicPowerActions: readonly Action[] = [
  ...outletCommands,
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
      toast.success(
        changed === 0 ? 'Nothing changed.' : `Saved for ${formatCount(changed)} ${changed === 1 ? 'miner' : 'miners'}.`,
      );
    },
  },
];
