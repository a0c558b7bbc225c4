import { z } from 'zod';
import { tunedModes } from './asic-reading.ts';
import { defineCommand } from '../define-command.ts';

/** How a miner is cooled, as commanded: one of its fields. */
export interface CommandedCooling {
  readonly mode?: 'auto' | undefined;
  /** Speed of the fans, %. */
  readonly fanPercent?: number | undefined;
  /** How far below its own target the firmware keeps the temperature, °C. */
  readonly temperatureOffset?: number | undefined;
}

/** The commands that tune how much miners draw and how they are cooled, in menu order. */
export const asicTuningCommands = {
  powerAdjust: defineCommand({
    label: 'Power adjustment',
    icon: 'bolt',
    consequence: 'Sets how much the miners draw. Many restart their mining program for it; later changes are flagged.',
    on: 'device',
    permission: 'agent_worker_power_management_write',
    payload: {
      watts: z.number().int().min(100).max(99_999).optional(),
      mode: z.enum(tunedModes).optional(),
    },
    oneOf: ['watts', 'mode'],
    options: ['ramp', 'hold', 'stagger', 'skipRail'],
    effect: 'limited',
    desired: { field: 'power', of: ({ watts, mode }) => ({ watts, mode }) },
    verifyWithin: 900,
    unmet: 'its power setting did not change',
    audit: 'Power adjustment commanded',
  }),
  powerScaling: defineCommand({
    label: 'Power scaling',
    icon: 'gauge',
    consequence: 'Scales the draw of the miners while they mine on. A restart of the miner ends it.',
    on: 'device',
    permission: 'agent_worker_power_management_write',
    payload: { percent: z.number().int().min(1).max(200) },
    options: ['ramp', 'hold', 'stagger', 'skipRail'],
    effect: 'limited',
    desired: { field: 'scaling', of: ({ percent }) => ({ percent }) },
    verifyWithin: 900,
    unmet: 'its draw did not follow',
    audit: 'Power scaling commanded',
  }),
  coolingAdjust: defineCommand({
    label: 'Cooling',
    icon: 'fan',
    consequence:
      'Sets how the miners cool themselves. Some restart their mining program for it; later changes are flagged.',
    on: 'device',
    permission: 'agent_worker_cooling_write',
    payload: {
      mode: z.enum(['auto']).optional(),
      fanPercent: z.number().int().min(0).max(100).optional(),
      temperatureOffset: z.number().int().min(-30).max(0).optional(),
    },
    oneOf: ['mode', 'fanPercent', 'temperatureOffset'],
    options: ['ramp', 'stagger', 'skipRail'],
    desired: {
      field: 'cooling',
      of: ({ mode, fanPercent, temperatureOffset }): CommandedCooling => ({ mode, fanPercent, temperatureOffset }),
    },
    verifyWithin: 900,
    unmet: 'its cooling setting did not change',
    audit: 'Cooling commanded',
  }),
} as const;
