import type { AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { TunedMode } from '@headframe/domain/devices/asic/asic-reading';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';
import type { JsonObject } from '../../wire/json-value.ts';
import { readCgminerIdentity, type CgminerIdentity } from '../cgminer/cgminer-identity.ts';
import { powerPresets } from '../power-presets.ts';

/** Small Avalons for homes: what their work modes mean is documented, and they have no locate LED. */
const forHomes = /\bavalon\s*(q|nano|mini)/i;

/** Whether a model is one of the small ones. */
export function isForHomes(model: string | null): boolean {
  return forHomes.test(model ?? '');
}

/** Who answers, where `version` names an Avalon; null otherwise. */
export function readAvalonIdentity(version: JsonObject): CgminerIdentity | null {
  const identity = readCgminerIdentity(version);
  return /avalon/i.test(identity.model ?? '') ? identity : null;
}

/** The number of each work mode of the small models: eco, standard, super. */
export const workModes: Readonly<Record<TunedMode, number>> = { low: 0, normal: 1, high: 2 };

/** The mode of a work mode's number. */
export function tunedModeOf(workMode: number | null): TunedMode | null {
  return (['low', 'normal', 'high'] as const).find((mode) => workModes[mode] === workMode) ?? null;
}

const noFans: Capability = {
  supported: false,
  reason: 'Avalons report the speed of their fans, and not whether it is set or automatic.',
};

/** What an Avalon cannot be commanded to do. */
export function avalonCapabilities(model: string | null): Partial<Capabilities<AsicCommandKind>> {
  const isSmall = isForHomes(model);
  return {
    powerAdjust: isSmall
      ? { supported: true, presets: { mode: powerPresets }, lacks: { watts: 'Avalons have no watt target.' } }
      : { supported: false, reason: 'What the work modes of this model mean is not documented.' },
    powerScaling: { supported: false, reason: 'Avalons have work modes, and no share of their draw to set.' },
    coolingAdjust: noFans,
    testCredential: {
      supported: false,
      reason: 'Avalons check a credential in a change of pools alone, so that a test would change the miner.',
    },
    requestLogs: { supported: false, reason: 'The API of Avalons gives out no log.' },
    ...(isSmall && { blink: { supported: false, reason: 'This model has no locate LED.' } }),
  };
}
