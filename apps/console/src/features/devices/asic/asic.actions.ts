import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { DeviceAction } from '../../../generated/asic.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import {
  IconBulb,
  IconBulbFilled,
  IconEraser,
  IconPlayerPlay,
  IconPlayerStop,
  IconRadar,
  IconRefresh,
  IconSwimming,
} from '../../../ui/icons.ts';
import type { AsicSelection } from './asic-selection.ts';
import { blink, changePool, clearTargets, reboot, scanAgain, switchPower } from './give-command.tsx';

/** The permission of each command; a command without one does not compile. */
export const actionPermissions: Readonly<Record<DeviceAction, Permission>> = {
  reboot: 'agent_worker_reboot_write',
  stop: 'agent_worker_power_switch_write',
  start: 'agent_worker_power_switch_write',
  changePool: 'agent_worker_change_pool_write',
  blink: 'agent_worker_blink_write',
  clearTargets: 'agent_worker_clear_targets_write',
  scanAgain: 'agent_request_write',
};

/** Every command for miners, for bulk bar, row menu, drawer and palette. */
export const asicActions: readonly ActionDescription<AsicSelection>[] = [
  {
    key: 'reboot',
    label: 'Reboot',
    icon: IconRefresh,
    permission: actionPermissions.reboot,
    shortcut: 'b',
    perform: reboot,
  },
  {
    key: 'start',
    label: 'Start',
    icon: IconPlayerPlay,
    permission: actionPermissions.start,
    isAvailable: ({ asic }) => asic?.status !== 'hashing',
    perform: (selection) => switchPower(selection, 'start'),
  },
  {
    key: 'stop',
    label: 'Stop',
    icon: IconPlayerStop,
    permission: actionPermissions.stop,
    isDangerous: true,
    isAvailable: ({ asic }) => asic?.status !== 'stopped',
    perform: (selection) => switchPower(selection, 'stop'),
  },
  {
    key: 'changePool',
    label: 'Change pool',
    icon: IconSwimming,
    permission: actionPermissions.changePool,
    shortcut: 'p',
    perform: changePool,
  },
  {
    key: 'blinkOn',
    label: 'Blink LED',
    icon: IconBulbFilled,
    permission: actionPermissions.blink,
    shortcut: 'l',
    isAvailable: ({ asic }) => asic?.blinkStatus !== 'on',
    perform: (selection) => blink(selection, true),
  },
  {
    key: 'blinkOff',
    label: 'Stop blinking',
    icon: IconBulb,
    permission: actionPermissions.blink,
    isAvailable: ({ asic }) => asic?.blinkStatus !== 'off',
    perform: (selection) => blink(selection, false),
  },
  {
    key: 'clearTargets',
    label: 'Clear targets',
    icon: IconEraser,
    permission: actionPermissions.clearTargets,
    isAvailable: ({ asic }) => asic === undefined || asic.hasDesiredState || asic.scheduledSkipRail,
    perform: clearTargets,
  },
  {
    key: 'scanAgain',
    label: 'Scan again',
    icon: IconRadar,
    permission: actionPermissions.scanAgain,
    perform: scanAgain,
  },
];
