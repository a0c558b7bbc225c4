import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import type { AsicPool, PowerMode, TunedMode } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asNumber, asObjects, asText, firstOf } from '../reading/fields.ts';
import type { CoolingSetting } from '../compare-tuning.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { readPools } from '../reading/reported-pools.ts';

/** Work modes of the modern interface by number (device protocol notes 1.1). */
const modernModes: readonly PowerMode[] = ['normal', 'sleep', 'high', 'low'];

/** The number of the sleep mode in each form of the configuration (device protocol notes 0.9 and 1.1). */
export const sleepMode = { modern: 1, old: 254 } as const;

/** The number of the normal mode in both forms. */
export const normalMode = 0;

/** A pool as the configuration keeps it. */
export interface ConfiguredPool {
  url: string;
  user: string;
  pass: string;
}

/** The keys of the fans: whether their speed is set by hand, and the speed, %. */
export const fanSwitchKey = 'bitmain-fan-ctrl';
export const fanSpeedKey = 'bitmain-fan-pwm';

/** What get_miner_conf.cgi holds. */
export interface AntminerConfig {
  /** The modern interface takes JSON; the old one takes form fields. */
  form: 'modern' | 'old';
  mode: PowerMode | null;
  /** The number of the work mode as it is stored; null where there is none. */
  workMode: number | null;
  /** How the fans are set. */
  cooling: CoolingSetting;
  pools: ConfiguredPool[];
  /** Everything that was read, as it was read. */
  stored: JsonObject;
}

/** What a command changes in a configuration; the rest goes back as it was read. */
export interface ConfigChange {
  pools?: readonly ConfiguredPool[];
  workMode?: number;
  /** Speed of the fans by hand, %; null gives them back to the firmware. */
  fanPercent?: number | null;
}

/** Settings that only the modern interface keeps. */
const modernKeys = ['bitmain-freq-level', 'freq-level', 'miner-mode', 'bitmain-ccdelay', 'bitmain-pwth'];

/** The names of the work mode in a configuration. */
export const workModeKeys = ['bitmain-work-mode', 'miner-mode'] as const;

/** What a configuration says of the draw, in both forms. */
export const powerKeys = [
  ...workModeKeys,
  'bitmain-freq-level',
  'freq-level',
  'bitmain-freq',
  'bitmain-voltage',
  'bitmain-pwth',
  'bitmain-ccdelay',
] as const;

/** The number of a mode in which the miner mines, in the modern form. */
export function workModeOf(mode: TunedMode): number {
  return modernModes.indexOf(mode);
}

/** The old form leaves out the fan switch while it is off, and some modern firmware its value (device protocol notes 0.4). */
function readCooling(form: AntminerConfig['form'], stored: JsonObject): CoolingSetting {
  if (form === 'modern' && !(fanSwitchKey in stored))
    return { coolingMode: null, fanPercent: null, temperatureOffset: null };
  const isManual = asBoolean(stored[fanSwitchKey]) ?? false;
  const fanPercent = isManual ? asNumber(stored[fanSpeedKey]) : null;
  return { coolingMode: isManual ? 'manual' : 'auto', fanPercent, temperatureOffset: null };
}

/** Some firmware leaves the number of the normal mode out: `"bitmain-work-mode" : ""`. */
function readWorkMode(stored: JsonObject): number | null {
  const value = firstOf(stored, ...workModeKeys);
  return typeof value === 'string' && value.trim() === '' ? normalMode : asNumber(value);
}

function readMode(form: AntminerConfig['form'], workMode: number | null): PowerMode | null {
  if (workMode === null) return null;
  if (form === 'modern') return modernModes[workMode] ?? null;
  return workMode === sleepMode.old ? 'sleep' : null;
}

/**
 * Reads get_miner_conf.cgi. The awake modes of the old form mean different things on different models, so that only
 * sleep has a name there.
 */
export function readAntminerConfig(stored: JsonObject): AntminerConfig {
  const isModern = modernKeys.some((key) => key in stored) || !('api-listen' in stored);
  const form = isModern ? 'modern' : 'old';
  const workMode = readWorkMode(stored);
  return {
    form,
    mode: readMode(form, workMode),
    workMode,
    cooling: readCooling(form, stored),
    pools: asObjects(stored['pools']).map((pool) => ({
      url: asText(pool['url']) ?? '',
      user: asText(pool['user']) ?? '',
      pass: asText(pool['pass']) ?? '',
    })),
    stored,
  };
}

/** The configured pools, for when the mining program is not there to report them; none is active. */
export function configuredPools(config: AntminerConfig): AsicPool[] {
  return readPools(config.pools.map(({ url, user }) => ({ url, user })));
}

/** Pools as the configuration wants them: always three, with a scheme, the empty ones last. */
export function poolsForConfig(pools: readonly CommandedPool[]): ConfiguredPool[] {
  const filled = pools.map(({ address, user, password }) => ({
    url: withPoolScheme(address),
    user,
    pass: password,
  }));
  return [0, 1, 2].map((position) => filled[position] ?? { url: '', user: '', pass: '' });
}
