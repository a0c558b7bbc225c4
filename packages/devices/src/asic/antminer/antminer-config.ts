import type { TargetPool } from '@headframe/domain/asic/asic-command';
import type { AsicPool, PowerMode } from '@headframe/domain/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asNumber, asObjects, asText, firstOf } from '../reading/fields.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { readPools } from '../reading/reported-pools.ts';

/** Work modes of the modern interface by number (device protocol notes 1.1). */
const modes: readonly PowerMode[] = ['normal', 'sleep', 'high', 'low'];

/** A pool as the configuration keeps it. */
interface ConfiguredPool {
  url: string;
  user: string;
  pass: string;
}

/** What get_miner_conf.cgi holds, as far as commands must send it back. */
export interface AntminerConfig {
  /** The modern interface takes JSON and knows work modes; the old one takes form fields. */
  modern: boolean;
  mode: PowerMode | null;
  fanControl: boolean;
  fanPercent: string;
  frequencyLevel: string;
  pools: ConfiguredPool[];
}

/** Settings that only the modern interface keeps. */
const modernKeys = ['bitmain-freq-level', 'freq-level', 'miner-mode'];

/** Reads get_miner_conf.cgi. */
export function readAntminerConfig(conf: JsonObject): AntminerConfig {
  const modern = modernKeys.some((key) => key in conf) || !('api-listen' in conf);
  const mode = asNumber(firstOf(conf, 'bitmain-work-mode', 'miner-mode'));
  return {
    modern,
    mode: modern && mode !== null ? (modes[mode] ?? null) : null,
    fanControl: asBoolean(conf['bitmain-fan-ctrl']) ?? false,
    fanPercent: asText(conf['bitmain-fan-pwm']) ?? '100',
    frequencyLevel: asText(firstOf(conf, 'bitmain-freq-level', 'freq-level')) ?? '100',
    pools: asObjects(conf['pools']).map((pool) => ({
      url: asText(pool['url']) ?? '',
      user: asText(pool['user']) ?? '',
      pass: asText(pool['pass']) ?? '',
    })),
  };
}

/** The configured pools, for when the mining program is not there to report them; none is active. */
export function configuredPools(config: AntminerConfig): AsicPool[] {
  return readPools(config.pools.map(({ url, user }) => ({ url, user })));
}

/** Pools as the configuration wants them: always three, with a scheme, the empty ones last. */
export function poolsForConfig(pools: readonly TargetPool[]): ConfiguredPool[] {
  const filled = pools.map(({ address, user, password }) => ({
    url: withPoolScheme(address),
    user,
    pass: password,
  }));
  return [0, 1, 2].map((position) => filled[position] ?? { url: '', user: '', pass: '' });
}

/**
 * The whole payload that the modern web page sends to set_miner_conf.cgi; the mode goes under both of its names, since
 * firmware differs, and as a number.
 */
export function modernConfigBody(config: AntminerConfig): JsonObject {
  const mode = modes.indexOf(config.mode ?? 'normal');
  return {
    'bitmain-fan-ctrl': config.fanControl,
    'bitmain-fan-pwm': config.fanPercent,
    'miner-mode': mode,
    'bitmain-work-mode': mode,
    'freq-level': config.frequencyLevel,
    pools: config.pools.map((pool) => ({ ...pool })),
  };
}

const decodedByOldFirmware = /[#$%&,+:;<=>?@[\]^{|}/]/g;

/** Encodes a form value with only those escapes that the old firmware's shell program decodes. */
function formValue(value: string): string {
  return value
    .replace(decodedByOldFirmware, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll(' ', '+');
}

/**
 * The form that the old web page sends to set_miner_conf.cgi. The firmware takes the fields by position, so that order
 * and number matter; empty frequency, voltage and mode mean "as they are".
 */
export function oldConfigForm(config: AntminerConfig): string {
  const fields: [string, string][] = config.pools.flatMap((pool, index): [string, string][] => [
    [`_ant_pool${index + 1}url`, pool.url],
    [`_ant_pool${index + 1}user`, pool.user],
    [`_ant_pool${index + 1}pw`, pool.pass],
  ]);
  fields.push(
    ['_ant_nobeeper', 'false'],
    ['_ant_notempoverctrl', 'false'],
    ['_ant_fan_customize_switch', String(config.fanControl)],
    ['_ant_fan_customize_value', config.fanControl ? config.fanPercent : ''],
    ['_ant_freq', ''],
    ['_ant_voltage', ''],
    ['_ant_work_mode', ''],
  );
  return fields.map(([name, value]) => `${name}=${formValue(value)}`).join('&');
}
