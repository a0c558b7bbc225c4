import { asicCommandKinds, type AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';
import { unknownCoin } from '@headframe/domain/coins/algorithms';
import { fanCapability } from '../fan-capability.ts';
import { powerPresets } from '../power-presets.ts';
import { foreignFirmware } from './foreign-firmware.ts';

/** Algorithms by model, as coin enum: the first pattern that fits counts; SHA-256 (0) otherwise. The last line has those of no coin here. */
const algorithms: readonly [RegExp, number][] = [
  [/\bL\d/i, 1],
  [/\bD[3579]\b/i, 2],
  [/\bK[AS]3\b/i, 3],
  [/\bK[57]\b/i, 4],
  [/\bKS\d/i, 5],
  [/\bZ\d/i, 6],
  [/\b(E\d|X\d|HS\d|DR\d|AL\d|[AB]3\b)/i, unknownCoin],
];

/** The coin enum of an Antminer's algorithm: 1 Scrypt (L3 to L11), 6 Equihash (Z) and so on; 0 SHA-256 otherwise. */
export function antminerCoinEnum(model: string | null): number {
  const name = (model ?? '').replace(/^antminer\s*/i, '');
  return /\bKA3\b/i.test(name) ? 3 : (algorithms.find(([pattern]) => pattern.test(name))?.[1] ?? 0);
}

/** Models of the old web interface that have no sleep mode; those of the 17 series have one. */
const sleepless = /\b([ST]9|S9\w|[ST]1[15]\w?|L3\+{0,2}|D3|Z9|Z11|DR\d|X3|B3|A3|V9|R4)\b/i;

/** Whether a model has a sleep mode. */
export function canSleep(model: string | null): boolean {
  return !sleepless.test(model ?? '');
}

const notStock: Capability = { supported: false, reason: 'Not supported by this firmware.' };
const noSleep: Capability = { supported: false, reason: 'This model has no sleep mode.' };

/** Models of the old web interface, whose awake work modes mean different things on different models. */
const modeless = /\b[ST]17\w?\+?/i;

/**
 * What stock firmware can tune: work modes (modern web interface alone) and the speed of fans. It has no watt target, and says
 * nowhere which frequency levels it accepts, so that its draw cannot be scaled (device protocol notes 1.1).
 */
function tuningCapabilities(model: string | null): Partial<Capabilities<AsicCommandKind>> {
  const hasModes = canSleep(model) && !modeless.test(model ?? '');
  return {
    powerAdjust: hasModes
      ? {
          supported: true,
          presets: { mode: powerPresets },
          lacks: { watts: 'Stock firmware of Antminers has no watt target.' },
        }
      : { supported: false, reason: 'The firmware of this model has no power modes.' },
    powerScaling: { supported: false, reason: 'Stock firmware of Antminers does not report which levels it accepts.' },
    coolingAdjust: fanCapability(model, 'Stock firmware of Antminers'),
  };
}

/** `miner_type.cgi` came with the modern web interface: before it nothing shows which image a board takes. */
const boardUnknown: Capability = {
  supported: false,
  reason: 'The firmware of this model does not name its control board, so that no image is known to fit.',
};

/** What an Antminer cannot be commanded to do: firmware that is not Bitmain's own takes none of these commands. */
export function antminerCapabilities(
  model: string | null,
  firmware: string | null,
): Partial<Capabilities<AsicCommandKind>> {
  if (foreignFirmware(`${model ?? ''} ${firmware ?? ''}`) !== null)
    return Object.fromEntries(asicCommandKinds.map((kind) => [kind, notStock]));
  const isOld = !canSleep(model) || modeless.test(model ?? '');
  return {
    ...(canSleep(model) ? {} : { stop: noSleep, start: noSleep }),
    ...tuningCapabilities(model),
    ...(isOld && { updateFirmware: boardUnknown }),
  };
}
