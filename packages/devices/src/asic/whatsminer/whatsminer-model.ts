import { asicCommandKinds, type AsicCommand, type AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';
import { coolingOf } from '@headframe/domain/devices/asic/model-facts';
import { foreignFirmware } from '../antminer/foreign-firmware.ts';
import { powerPresets } from '../power-presets.ts';

/** The commands that Whatsminers have. */
export type WhatsminerCommand = CommandOfWhatsminer<'reboot' | 'stop' | 'start' | 'changePool' | 'blink'>;

/** Some of the commands that Whatsminers have. */
export type CommandOfWhatsminer<Kind extends AsicCommandKind> = Extract<AsicCommand, { kind: Kind }>;

/**
 * The model as Whatsminers are sold: without underscores, the last digit (the variant of the board) as 0
 * (device protocol notes 1.2), so that M30S+_VE42 is M30S+VE40.
 */
export function whatsminerModel(reported: string | null): string | null {
  return reported === null ? null : reported.replaceAll('_', '').replace(/\d$/, '0');
}

const notOwn: Capability = { supported: false, reason: 'Not supported by this firmware.' };

const noFans: Capability = { supported: false, reason: 'This model has no fans of its own.' };

/**
 * Bounds of the tuning commands. Only miners that are cooled by liquid may be scaled beyond their stable draw; the firmware sets
 * the speed of fans itself and takes an offset of its target temperature, 30 °C at most (Whatsminer API, set.fan.temp_offset).
 */
function ownCapabilities({ model }: { model: string | null }): Partial<Capabilities<AsicCommandKind>> {
  const isAirCooled = coolingOf(model) === 'air';
  const byFirmware = 'The firmware of this model sets the speed of its fans itself.';
  return {
    powerAdjust: { supported: true, presets: { mode: powerPresets } },
    powerScaling: { supported: true, ranges: { percent: { min: 1, max: isAirCooled ? 100 : 200, unit: '%' } } },
    coolingAdjust: isAirCooled
      ? {
          supported: true,
          ranges: { temperatureOffset: { min: -30, max: 0, unit: '°C' } },
          lacks: { mode: byFirmware, fanPercent: byFirmware },
        }
      : noFans,
  };
}

/**
 * What a Whatsminer cannot be commanded to do. Every one with a write API can do all of it; firmware of others keeps the
 * readings of the creator, and whether it keeps the commands is not known: it gets none.
 */
export function whatsminerCapabilities(device: {
  model: string | null;
  firmware: string | null;
}): Partial<Capabilities<AsicCommandKind>> {
  if (foreignFirmware(`${device.model ?? ''} ${device.firmware ?? ''}`) === null) return ownCapabilities(device);
  return Object.fromEntries(asicCommandKinds.map((kind) => [kind, notOwn]));
}

/** The message for an operator whose miner refuses writes (code 45; device protocol notes 1.2). */
export const writeApiClosed =
  'The write API of this miner is not enabled. Enable it in WhatsMinerTool, after changing the default password.';

/** The LED pattern for finding a miner: red, in ms. The LED is "auto" otherwise. */
export const locatePattern = { color: 'red', period: 1000, duration: 500, start: 0 } as const;
