import { z } from 'zod';
import { commandedPoolsSchema } from './commanded-pools.ts';
import { requestIntervals } from '../../limits/request-limits.ts';
import { defineCommand, type SelectionActions } from '../define-command.ts';
import { deleteDevices } from '../delete-devices.ts';
import { releaseHold } from '../release-hold.ts';
import { ownershipActions } from '../ownership-actions.ts';
import { scanAgain } from '../scan-again.ts';
import { asicFirmwareCommand } from './asic-firmware-command.ts';
import { asicTuningCommands } from './asic-tuning-commands.ts';

/** The commands for miners, in menu order. */
export const asicCommands = {
  reboot: defineCommand({
    label: 'Reboot',
    icon: 'refresh',
    shortcut: 'b',
    consequence: 'Mining stops for a few minutes. A miner counts as rebooted once we see it start again.',
    on: 'device',
    permission: 'agent_worker_reboot_write',
    payload: {},
    options: ['stagger'],
    effect: 'on',
    proof: { field: 'running' },
    verifyWithin: 900,
    unmet: 'the device did not restart',
    audit: 'Reboot commanded',
  }),
  start: defineCommand({
    label: 'Start',
    icon: 'play',
    consequence: 'Mining starts.',
    on: 'device',
    permission: 'agent_worker_power_switch_write',
    payload: {},
    options: ['ramp', 'stay', 'hold', 'stagger', 'switchTarget', 'skipRail'],
    effect: 'on',
    pace: 'start',
    opposite: 'stop',
    desired: { field: 'switch', of: () => 'on', storedWith: 'switchTarget' },
    verifyWithin: 900,
    unmet: 'the device does not mine',
    audit: 'Start commanded',
  }),
  stop: defineCommand({
    label: 'Stop',
    icon: 'stop',
    isDangerous: true,
    consequence: 'Mining stops; the miners stay online.',
    on: 'device',
    permission: 'agent_worker_power_switch_write',
    payload: {},
    options: ['ramp', 'stay', 'hold', 'stagger', 'switchTarget', 'skipRail'],
    effect: 'off',
    pace: 'stop',
    opposite: 'start',
    desired: { field: 'switch', of: () => 'off', storedWith: 'switchTarget' },
    verifyWithin: 600,
    unmet: 'the device is still mining',
    audit: 'Stop commanded',
  }),
  changePool: defineCommand({
    label: 'Change pool',
    icon: 'pool',
    shortcut: 'p',
    consequence: 'Replaces all pools of these miners; later changes are flagged.',
    on: 'device',
    permission: 'agent_worker_change_pool_write',
    payload: { pools: commandedPoolsSchema },
    secrets: ['pools.*.password'],
    options: ['stagger'],
    desired: { field: 'pools', of: ({ pools }) => pools.map(({ address, user }) => ({ address, user })) },
    verifyWithin: 300,
    unmet: 'the pools did not change',
    audit: 'Pool change commanded',
  }),
  blink: defineCommand({
    label: 'Blink LED',
    icon: 'bulb',
    consequence: 'The LEDs blink until you stop them.',
    on: 'device',
    permission: 'agent_worker_blink_write',
    payload: { on: z.boolean() },
    options: ['stagger'],
    choices: [
      {
        key: 'blinkOn',
        label: 'Blink LED',
        icon: 'bulbOn',
        shortcut: 'l',
        consequence: 'The LEDs blink until you stop them.',
        payload: { on: true },
      },
      {
        key: 'blinkOff',
        label: 'Stop blinking',
        icon: 'bulb',
        consequence: 'The LEDs stop blinking.',
        payload: { on: false },
      },
    ],
    desired: { field: 'led', of: ({ on }) => on },
    verifyWithin: 60,
    unmet: 'the LED did not change',
    audit: 'Blink commanded',
  }),
  ...asicTuningCommands,
  requestLogs: defineCommand({
    label: 'Request log',
    icon: 'file',
    consequence: 'Fetches the log of each miner as a file. Mining goes on.',
    on: 'device',
    permission: 'agent_worker_log_write',
    payload: {},
    options: [],
    content: { maxBytes: 16 * 1024 * 1024 },
    cooldown: { seconds: requestIntervals.log, message: 'logLimit' },
    max: 500,
    verifyWithin: 900,
    unmet: 'its log did not arrive',
    audit: 'Logs requested',
  }),
  testCredential: defineCommand({
    label: 'Test credential',
    icon: 'key',
    consequence:
      'The agents log in to each miner with its stored credential, or with the factory default where none is stored, and change nothing. Some miners lock after several wrong tries.',
    on: 'device',
    permission: 'agent_worker_credential_write',
    payload: {},
    options: [],
    isProvenByAnswer: true,
    max: 1000,
    verifyWithin: 60,
    unmet: 'it did not answer the login',
    unsupported: 'This firmware takes no credential, or none without a change.',
    audit: 'Credential tested',
  }),
  ...asicFirmwareCommand,
} as const;

/** What else is done to miners by selection, without their drivers, in menu order after the commands. */
export const asicActions = {
  clearTargets: {
    label: 'Clear targets',
    on: 'device',
    icon: 'eraser',
    consequence:
      'Removes the stored targets (power switch, power, cooling, pools, skipped rails). The miners do not change.',
    permission: 'agent_worker_clear_targets_write',
    audit: 'Targets cleared',
  },
  releaseHold: { ...releaseHold, on: 'device', permission: 'agent_worker_power_switch_write' },
  scanAgain,
} as const satisfies SelectionActions;

/** How miners come to draw an amount together: planned by the server, and carried out by commands. */
export const asicShapingActions = {
  loadShaping: {
    label: 'Load shaping',
    on: 'device',
    icon: 'gauge',
    usesAgents: true,
    disturbs: true,
    effect: 'on',
    consequence: 'Stops, starts or adjusts as many of these miners as it takes, as the plan shows.',
    permission: 'agent_worker_power_management_write',
    max: 20_000,
    audit: 'Load shaped',
  },
} as const satisfies SelectionActions;

/** What is done to miners as possessions, in menu order after the other actions. */
export const asicOwnershipActions = {
  setCredential: {
    label: 'Set credential',
    on: 'device',
    icon: 'key',
    consequence:
      'Replaces the stored credentials. The agents use the new one from their next poll on; the miners themselves do not change.',
    permission: 'agent_worker_credential_write',
    ownerOnly: 'set the credential of',
    audit: 'Credential of ASICs set',
  },
  tryCredentials: {
    label: 'Try credentials',
    on: 'device',
    icon: 'key',
    consequence:
      'The agents try these credentials on each miner once, in their order, then the factory default, and stop at the first that works. Some miners lock after wrong tries. Whatsminers, Avalons, VNish, ePIC and others say who they are without a credential: for these, set one and test it.',
    permission: 'agent_worker_credential_write',
    ownerOnly: 'try credentials on',
    max: 1000,
    usesAgents: true,
    disturbs: true,
    audit: 'Credentials tried on ASICs',
  },
  share: { ...ownershipActions.share, permission: 'agent_worker_share_subaccount_write', audit: 'ASICs shared' },
  endSharing: {
    ...ownershipActions.endSharing,
    permission: 'agent_worker_share_subaccount_write',
    audit: 'Sharing of ASICs ended',
  },
  declineShare: {
    ...ownershipActions.declineShare,
    permission: 'agent_worker_share_subaccount_write',
    audit: 'Shares of ASICs declined',
  },
  move: {
    ...ownershipActions.move,
    consequence: `${ownershipActions.move.consequence} Pools stay as they are: the miners go on mining for the same accounts.`,
    permission: 'agent_worker_share_subaccount_write',
    receivePermission: 'agent_worker_insert_write',
    audit: 'ASICs moved to another subaccount',
  },
  delete: { ...deleteDevices, permission: 'agent_worker_delete_write', audit: 'ASICs deleted' },
} as const satisfies SelectionActions;
