import { z } from 'zod';
import { defineCommand, type SelectionActions } from '../define-command.ts';
import { releaseHold } from '../release-hold.ts';
import { deviceActions } from '../device-actions.ts';

/** Longest name of an outlet that all units take. */
export const maxOutletNameLength = 24;

/** Longest delay that any unit takes, in seconds; what a family takes is a range of its capability. */
const maxOutletDelay = 99_999;

const name = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(maxOutletNameLength, `Up to ${maxOutletNameLength} characters.`)
  .regex(/^[\x20-\x7e]+$/, 'Letters, digits and signs of ASCII only.');

const delayBounds = `A whole number from 0 to ${maxOutletDelay}.`;
const delay = z.number(delayBounds).int(delayBounds).min(0, delayBounds).max(maxOutletDelay, delayBounds);

/** The commands for power distribution units, in menu order; each is for one outlet. */
export const pduCommands = {
  outletOn: defineCommand({
    label: 'Turn on',
    icon: 'play',
    consequence: 'Supplies power to these outlets.',
    on: 'part',
    permission: 'pdu_write',
    payload: {},
    options: ['ramp', 'hold', 'stagger'],
    effect: 'on',
    pace: 'start',
    desired: { field: 'outlet', of: () => 'on' },
    verifyWithin: 60,
    unmet: 'the outlet is still off',
    audit: 'Outlet switched on',
  }),
  outletOff: defineCommand({
    label: 'Turn off',
    icon: 'power',
    isDangerous: true,
    consequence: 'Cuts power to these outlets; the devices on them stop at once.',
    consequenceAfterStop: 'Cuts power to these outlets once the miners on them are verified as stopped.',
    on: 'part',
    permission: 'pdu_write',
    payload: {},
    options: ['ramp', 'hold', 'stagger', 'stopFirst'],
    effect: 'off',
    pace: 'stop',
    desired: { field: 'outlet', of: () => 'off' },
    verifyWithin: 60,
    unmet: 'the outlet is still on',
    audit: 'Outlet switched off',
  }),
  outletReboot: defineCommand({
    label: 'Reboot',
    icon: 'refresh',
    isDangerous: true,
    consequence: 'Turns these outlets off and on again; the devices on them stop at once and start again.',
    consequenceAfterStop: 'Turns these outlets off and on again once the miners on them are verified as stopped.',
    on: 'part',
    permission: 'pdu_write',
    payload: {},
    options: ['ramp', 'stagger', 'stopFirst'],
    effect: 'on',
    proof: { field: 'outletCycle' },
    verifyWithin: 120,
    unmet: 'the outlet did not go off and on again',
    audit: 'Outlet reboot commanded',
  }),
  renameOutlet: defineCommand({
    label: 'Rename',
    icon: 'tools',
    consequence: 'The outlet gets the new name on the unit itself.',
    on: 'part',
    permission: 'pdu_write',
    payload: { name },
    options: [],
    desired: { field: 'outletName', of: (payload) => payload.name },
    verifyWithin: 60,
    unmet: 'the outlet did not take the new name',
    audit: 'Outlet renamed',
  }),
  setOutletDelay: defineCommand({
    label: 'Set delays',
    icon: 'tools',
    consequence: 'The unit waits this long before it switches the outlets.',
    on: 'part',
    permission: 'pdu_write',
    payload: { onDelay: delay, offDelay: delay },
    options: [],
    desired: { field: 'outletDelay', of: ({ onDelay, offDelay }) => ({ onDelay, offDelay }) },
    verifyWithin: 60,
    unmet: 'the delays of the outlet did not change',
    audit: 'Outlet delays set',
  }),
} as const;

/** What else is done to outlets by selection, without their drivers, in menu order after the commands. */
export const outletActions = {
  clearTargets: {
    label: 'Clear targets',
    on: 'part',
    icon: 'eraser',
    consequence: 'Removes the stored targets (state, name, delays). The outlets do not change.',
    permission: 'pdu_write',
    audit: 'Targets cleared',
  },
  releaseHold: { ...releaseHold, on: 'part', permission: 'pdu_write' },
} as const satisfies SelectionActions;

/** What is done to whole units by selection, without their drivers. */
export const unitActions = deviceActions('PDUs', 'pdu_write');
