import { z } from 'zod';
import { defineCommand, type SelectionActions } from '../define-command.ts';
import { deviceActions } from '../device-actions.ts';
import type { CommandOf } from '../device-commands.ts';
import { hostKeyFingerprintSchema } from '../host-keys.ts';
import { lineOfText } from '../line-of-text.ts';
import { releaseHold } from '../release-hold.ts';
import { gpuLimits } from './gpu-reading.ts';

/** The commands for GPUs, in menu order; each is for one card, whose UUID its endpoint holds as serial number. */
export const gpuCommands = {
  gpuPowerTarget: defineCommand({
    label: 'Power target',
    icon: 'bolt',
    consequence:
      'Sets the power limit of these cards. What runs on them goes on, slower or faster. Where a card loses it, such as by a restart of its server, it is set again, unless Repeat targets is off.',
    on: 'device',
    permission: 'gpu_write',
    // The widest bounds of all cards; each card reports its own.
    payload: { watts: z.number().int().min(1).max(10_000) },
    measuredRanges: { watts: { min: 'minPower', max: 'maxPower' } },
    options: ['ramp', 'hold', 'stagger'],
    effect: 'limited',
    desired: { field: 'powerTarget', of: ({ watts }) => ({ watts }) },
    verifyWithin: 60,
    unmet: 'its power limit did not change',
    audit: 'Power target of GPUs commanded',
  }),
  gpuAcceptHostKey: defineCommand({
    label: 'Accept host key',
    icon: 'key',
    isDangerous: true,
    consequence:
      'Pins the host key that this server shows now in place of the one before. Compare it with the server itself first: a key that changes unexpectedly may be another machine.',
    on: 'device',
    permission: 'gpu_write',
    payload: { fingerprint: hostKeyFingerprintSchema },
    options: [],
    proof: { field: 'hostKey' },
    verifyWithin: 60,
    unmet: 'the server shows another host key',
    audit: 'Host key of GPU servers accepted',
  }),
} as const;

/** What a card can be commanded. */
export type GpuCommand = CommandOf<typeof gpuCommands>;

/** What else is done to cards by selection, without their drivers, in menu order after the commands. */
export const gpuActions = {
  clearTargets: {
    label: 'Clear targets',
    on: 'device',
    icon: 'eraser',
    consequence: 'Removes the stored power targets. The cards do not change.',
    permission: 'gpu_write',
    audit: 'Targets of GPUs cleared',
  },
  releaseHold: { ...releaseHold, on: 'device', permission: 'gpu_write' },
  ...deviceActions('GPUs', 'gpu_write'),
} as const satisfies SelectionActions;

/** The alias that an operator gives a card; empty: its server and index. */
export const gpuAliasSchema = lineOfText(gpuLimits.name);
