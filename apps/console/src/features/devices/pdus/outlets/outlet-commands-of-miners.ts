import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import type { Where } from '@headframe/domain/where/where';
import { whereLimits } from '@headframe/domain/where/where-limits';
import { OutletRefusalsDocument, OutletsOfMinersDocument } from '../../../../generated/outlet.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { commandIcons } from '../../../../ui/icon/command-icon.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { giveCommand, judgedActions, type CommandSelection } from '../../commands/index.ts';
import { loadPduCommands } from '../load-pdu-commands.ts';

type Context = CommandSelection<{ id: string; pduOutletId: string | null }>;

/** The outlets of the miners that match, as a where over outlets and their number. */
async function outletsOf(where: Where): Promise<{ where: Where; count: number }> {
  const cabled = { _and: [where, { pduOutletId: { _isNull: false } }] };
  const variables = { where: cabled, limit: whereLimits.listEntries };
  const { asics } = await send('query', OutletsOfMinersDocument, variables as never);
  return {
    where: { asicId: { _in: asics.map(({ id }) => id) } },
    count: asics.reduce((sum, { outlets }) => sum + outlets.length, 0),
  };
}

const commands = (['outletOn', 'outletOff', 'outletReboot'] as const).map((name): ActionDescription<Context> => {
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
      await giveCommand(await loadPduCommands(), name, entry, { ...outlets, openRequests });
    },
  };
});

/** Commands for the outlets that miners hang on, in the menus of miners; those that no outlet of a miner can do say so. */
export const outletCommandsOfMiners = judgedActions(OutletRefusalsDocument, commands, ({ row }) =>
  row === undefined ? undefined : { asicId: { _eq: row.id } },
);
