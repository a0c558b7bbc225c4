import { defineCommand, type SelectionActions } from '../define-command.ts';
import { deviceActions } from '../device-actions.ts';
import type { CommandOf } from '../device-commands.ts';
import { lineOfText } from '../line-of-text.ts';
import { releaseHold } from '../release-hold.ts';
import { plcLimits } from './plc-reading.ts';

/** The commands for PLCs, in menu order; each is for one coil. */
export const plcCommands = {
  coilOn: defineCommand({
    label: 'Turn on',
    icon: 'play',
    isDangerous: true,
    consequence: 'Switches these coils on. What they control starts at once.',
    on: 'part',
    permission: 'plc_write',
    payload: {},
    options: ['ramp', 'hold', 'stagger'],
    effect: 'on',
    desired: { field: 'coil', of: () => 'on' },
    verifyWithin: 60,
    unmet: 'the coil is still off',
    audit: 'Coil switched on',
  }),
  coilOff: defineCommand({
    label: 'Turn off',
    icon: 'power',
    isDangerous: true,
    consequence: 'Switches these coils off. What they control stops at once.',
    on: 'part',
    permission: 'plc_write',
    payload: {},
    options: ['ramp', 'hold', 'stagger'],
    effect: 'off',
    desired: { field: 'coil', of: () => 'off' },
    verifyWithin: 60,
    unmet: 'the coil is still on',
    audit: 'Coil switched off',
  }),
  coilPulse: defineCommand({
    label: 'Pulse',
    icon: 'refresh',
    isDangerous: true,
    consequence: 'Switches these coils on for the pulse time of their map, and off again.',
    on: 'part',
    permission: 'plc_write',
    payload: {},
    options: ['stagger'],
    effect: 'on',
    proof: { field: 'coilPulse' },
    verifyWithin: 60,
    unmet: 'the coil did not go off again',
    audit: 'Coil pulsed',
  }),
} as const;

/** What a PLC can be commanded; the coil travels beside the command. */
export type PlcCommand = CommandOf<typeof plcCommands>;

/** What else is done to coils by selection, without their drivers, in menu order after the commands. */
export const coilActions = {
  clearTargets: {
    label: 'Clear targets',
    on: 'part',
    icon: 'eraser',
    consequence: 'Removes the stored targets. The coils do not change.',
    permission: 'plc_write',
    audit: 'Targets cleared',
  },
  releaseHold: { ...releaseHold, on: 'part', permission: 'plc_write' },
} as const satisfies SelectionActions;

/** What is done to whole PLCs by selection, without their drivers. */
export const plcActions = deviceActions('PLCs', 'plc_write');

/** A name that an operator gives a PLC or a coil; empty: the one that its map has. */
export const plcNameSchema = lineOfText(plcLimits.name);
