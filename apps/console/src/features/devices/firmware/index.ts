import type { ActionDescription } from '../../../ui/action/action.ts';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { can } from '../../../transport/session/access.ts';
import type { RolloutRequest } from './rollouts/roll-out.tsx';

const { label, icon, permission } = asicCommands.updateFirmware;

/** Rolls an image of the library out to chosen miners; its dialog loads with the first use. */
export function updateFirmwareAction<Selection>(
  requestOf: (selection: Selection) => RolloutRequest,
  isAvailable: (selection: Selection) => boolean,
): ActionDescription<Selection> {
  return {
    key: 'updateFirmware',
    label,
    icon: commandIcons[icon],
    permission,
    isDangerous: true,
    isAvailable: (selection) => can('agent_workers') && can('agent_worker_reboot_write') && isAvailable(selection),
    perform: async (selection) => {
      const { rollOut } = await import('./rollouts/roll-out.tsx');
      await rollOut(requestOf(selection));
    },
  };
}
