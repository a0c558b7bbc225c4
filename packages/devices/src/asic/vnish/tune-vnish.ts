import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { Capability } from '@headframe/domain/devices/capability';
import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { chooseProfile, requireWatts, type PowerProfile } from '../choose-watts.ts';
import type { PowerSetting, ScalingState } from '../compare-tuning.ts';
import { asBoolean, asObject, asObjects, asPositive, asText } from '../reading/fields.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { VnishApi } from './vnish-api.ts';
import { isSinceVersion13, readVnishState, readVnishSummary } from './vnish-parts.ts';

/** The watts that a preset is named after; other presets have names of their own. */
const wattsOf = (preset: JsonObject) => plausible('power', asPositive(preset['name']));

/** Presets that are tuned and that the supply can feed, by their watts. */
function readPresets(presets: JsonValue, hasModdedSupply: boolean): PowerProfile[] {
  return asObjects(presets).flatMap((preset) => {
    const watts = wattsOf(preset);
    const isUsable = asText(preset['status']) === 'tuned';
    const isFed = hasModdedSupply || asBoolean(preset['modded_psu_required']) !== true;
    return watts !== null && isUsable && isFed ? [{ name: String(preset['name']), watts }] : [];
  });
}

/** The watts of the preset in use; null for anything else, or where it is not named after its watts. */
export function readVnishPreset(performance: JsonObject): number | null {
  return wattsOf(asObject(performance['current_preset']));
}

/** The preset in use, by the name that the firmware shows, and what it reports of it. */
export function readVnishTuning(performance: JsonObject): Pick<AsicReading, 'preset' | 'powerMetadata'> {
  const preset = asObject(performance['current_preset']);
  return {
    preset: (asText(preset['pretty']) ?? asText(preset['name']))?.slice(0, 128) ?? null,
    powerMetadata: readPowerMetadata([
      preset,
      'name',
      'pretty',
      'status',
      'modded_psu_required',
      'globals',
      'volt',
      'freq',
    ]),
  };
}

/** The share that the miner is throttled to, %, which versions from 1.3 on report. */
export function readThrottle(status: JsonObject): number | null {
  return asPositive(status['throttled']);
}

/**
 * Sets the tuned preset that draws what is commanded: the overclocking goes back whole, with another preset. Rejects with
 * the four device errors.
 */
export async function adjustVnishPower(
  endpoint: DeviceEndpoint,
  command: { watts?: number | undefined },
): Promise<void> {
  const api = new VnishApi(endpoint);
  refuseStopped(readVnishState(await api.get('status')).mining);
  const watts = requireWatts(command.watts);
  const overclock = asObject(asObject((await api.getWhole('settings'))['miner'])['overclock']);
  const presets = readPresets(await api.list('autotune/presets'), asBoolean(overclock['modded_psu']) === true);
  const { name } = chooseProfile(watts, presets);
  await api.saveSettings({ miner: { overclock: { ...overclock, preset: name } } });
}

/** Throttles the miner to a share of its draw, %. */
export async function scaleVnishPower(endpoint: DeviceEndpoint, { percent }: { percent: number }): Promise<void> {
  const api = new VnishApi(endpoint);
  refuseStopped(readVnishState(await api.get('status')).mining);
  await api.post('mining/throttle', { percent });
}

/** The preset and the share that are set, with the draw. */
export async function readVnishPower(endpoint: DeviceEndpoint): Promise<PowerSetting & ScalingState> {
  const api = new VnishApi(endpoint);
  const [status, performance, summary] = await Promise.all([
    api.get('status'),
    api.get('perf-summary'),
    settled(api.get('summary')),
  ]);
  return {
    powerMode: null,
    powerLimit: readVnishPreset(performance),
    powerPercent: readThrottle(status),
    power: summary.value && readVnishSummary(summary.value, { rateFactor: 1e9 }).power,
  };
}

/** Whether a version throttles: those from 1.3 on do. */
export function throttleCapability(firmware: string | null): Capability {
  return isSinceVersion13(firmware)
    ? { supported: true, ranges: { percent: { min: 20, max: 100, unit: '%' } } }
    : { supported: false, reason: 'VNish scales its draw from version 1.3 on.' };
}
