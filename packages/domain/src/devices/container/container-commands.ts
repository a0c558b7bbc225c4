import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import type { CommandName, CommandOf } from '../device-commands.ts';

/** Temperatures that may be commanded, °C: where water is liquid. No controller's own bounds are published. */
const temperatureBounds = { min: 0, max: 100 } as const;

const bounds = `A whole number from ${temperatureBounds.min} to ${temperatureBounds.max}.`;
const temperature = z
  .number(bounds)
  .int(bounds)
  .min(temperatureBounds.min, bounds)
  .max(temperatureBounds.max, bounds)
  .optional();

/** What the liquid is held at, as commanded: one of its fields. */
export interface CommandedTemperature {
  /** °C. */
  readonly temperature?: number | undefined;
  /** The controller chooses the temperature itself. */
  readonly mode?: 'pid' | undefined;
}

/**
 * The commands for containers, in menu order (`open`, `close`, `reset` and `setTemp` of `/cooler`; device protocol notes 2.5). All are
 * dangerous: the cooling of every miner in the container depends on them.
 */
export const containerCommands = {
  openCooler: defineCommand({
    label: 'Open cooler',
    icon: 'play',
    isDangerous: true,
    consequence: 'Pumps and fans of the cooling start.',
    on: 'device',
    permission: 'ant_space_write',
    payload: {},
    options: ['hold', 'stagger'],
    effect: 'on',
    desired: { field: 'cooler', of: () => 'open' },
    verifyWithin: 300,
    unmet: 'the cooling does not run',
    audit: 'Cooler opened',
  }),
  closeCooler: defineCommand({
    label: 'Close cooler',
    icon: 'stop',
    isDangerous: true,
    consequence: 'Pumps and fans of the cooling stop. Miners that still run overheat within minutes: stop them first.',
    on: 'device',
    permission: 'ant_space_write',
    payload: {},
    options: ['hold', 'stagger'],
    effect: 'off',
    desired: { field: 'cooler', of: () => 'closed' },
    verifyWithin: 300,
    unmet: 'the cooling still runs',
    audit: 'Cooler closed',
  }),
  resetCooler: defineCommand({
    label: 'Reset cooler',
    icon: 'refresh',
    isDangerous: true,
    consequence:
      'Resets the cooling system and the faults that it holds; the cooling may stop for a moment. Done once no fault is left.',
    on: 'device',
    permission: 'ant_space_write',
    payload: {},
    options: ['stagger'],
    effect: 'on',
    proof: { field: 'coolerFaults' },
    verifyWithin: 300,
    unmet: 'faults remain',
    audit: 'Cooler reset',
  }),
  setCoolerTemperature: defineCommand({
    label: 'Set temperature',
    icon: 'gauge',
    isDangerous: true,
    consequence:
      'Changes the temperature that the supplied liquid is held at. One that is too high overheats the miners, one that is too low lets water condense on them.',
    on: 'device',
    permission: 'ant_space_write',
    payload: { temperature, mode: z.enum(['pid']).optional() },
    oneOf: ['temperature', 'mode'],
    options: ['stagger'],
    desired: {
      field: 'temperature',
      of: ({ temperature: wanted, mode }): CommandedTemperature => ({ temperature: wanted, mode }),
    },
    verifyWithin: 120,
    unmet: 'its set temperature did not change',
    audit: 'Temperature of container set',
  }),
} as const;

/** What a container can be commanded. */
export type ContainerCommand = CommandOf<typeof containerCommands>;
export type ContainerCommandKind = CommandName<typeof containerCommands>;
