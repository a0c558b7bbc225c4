import { DeviceRefusedError } from '../../device-errors.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean } from '../reading/fields.ts';
import type { AntminerConfig, ConfigChange } from './antminer-config.ts';
import { usualFormFields } from './old-form-fields.ts';
import { incompleteConfig, poolsToSend, storedText } from './whole-config.ts';

/** Switches that the firmware stores only while they are on. */
const switches: Readonly<Record<string, string>> = {
  _ant_nobeeper: 'bitmain-nobeeper',
  _ant_notempoverctrl: 'bitmain-notempoverctrl',
  _ant_fan_customize_switch: 'bitmain-fan-ctrl',
};

/** Values that the firmware must get back: a field sent empty falls to the factory value, or to nothing. */
const values: Readonly<Record<string, readonly string[]>> = {
  _ant_freq: ['bitmain-freq'],
  _ant_voltage: ['bitmain-voltage'],
  _ant_work_mode: ['bitmain-work-mode'],
  _ant_asic_boost: ['bitmain-close-asic-boost'],
  _ant_disable_asic_boost: ['bitmain-close-asic-boost'],
  _ant_low_vol_freq: ['bitmain-close-low-vol-freq'],
  _ant_disable_low_vol_freq: ['bitmain-close-low-vol-freq'],
  _ant_economic_mode: ['bitmain-economic-mode'],
  _ant_multi_level: ['bitmain-ex-hashrate', 'bitmain-low-vol'],
};

function storedSwitch(stored: JsonObject, key: string): string {
  if (!(key in stored)) return 'false';
  const on = asBoolean(stored[key]);
  if (on === null) throw incompleteConfig(key);
  return String(on);
}

/** The duty of the fans is stored only while it is set by hand. */
function fanDuty(stored: JsonObject): string {
  const duty = stored['bitmain-fan-pwm'];
  const isNeeded = storedSwitch(stored, 'bitmain-fan-ctrl') === 'true';
  return duty === undefined && !isNeeded ? '' : storedText(duty, 'bitmain-fan-pwm');
}

function storedValue(stored: JsonObject, field: string): string {
  const [first = field, ...others] = values[field] ?? [];
  if (!(field in values)) throw incompleteConfig(`the field ${field} is unknown`);
  const value = [first, ...others].map((key) => stored[key]).find((each) => each !== undefined);
  return typeof value === 'boolean' ? String(value) : storedText(value, first);
}

const decodedByOldFirmware = /[#$%&,+:;<=>?@[\]^{|}/]/g;
/** What would break the file that the firmware's script writes without escaping. */
const brokenInFile = /["\\`\u0000-\u001f\u007f]/;

/** Encodes a form value with only those escapes that the old firmware's shell program decodes. */
function formValue(value: string): string {
  if (brokenInFile.test(value))
    throw new DeviceRefusedError(
      'unsupported',
      'The old firmware cannot store quotes, backslashes or control characters.',
    );
  return value
    .replace(decodedByOldFirmware, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll(' ', '+');
}

/**
 * The form for set_miner_conf.cgi of the old interface: every field with the value that is stored, and what is to
 * change. The firmware's script empties its file before it reads the old values, and takes the fields by position
 * (device protocol notes 0.9). `fields` are those of the device's own page, where it shows them. Throws
 * `DeviceRefusedError` (reason `unsupported`) where a value could not be read.
 */
export function oldConfigForm(config: AntminerConfig, change: ConfigChange, fields: readonly string[] | null): string {
  const { stored } = config;
  const names = fields ?? usualFormFields(Object.keys(stored));
  if (!names) throw incompleteConfig('the firmware has settings of unknown position');
  const pools = poolsToSend(config, change);
  const parts: Readonly<Record<string, 'url' | 'user' | 'pass'>> = { url: 'url', user: 'user', pw: 'pass' };
  const valueOf = (field: string): string => {
    const [, place, part = ''] = /^_ant_pool([1-3])(url|user|pw)$/.exec(field) ?? [];
    const name = parts[part];
    if (name) return pools[Number(place) - 1]?.[name] ?? '';
    if (field === '_ant_work_mode' && change.workMode !== undefined) return String(change.workMode);
    if (field === '_ant_fan_customize_switch' && change.fanPercent !== undefined)
      return String(change.fanPercent !== null);
    if (field === '_ant_fan_customize_value')
      return change.fanPercent == null ? fanDuty(stored) : String(change.fanPercent);
    if (field === '_ant_force_tuning') return 'false';
    const key = switches[field];
    return key === undefined ? storedValue(stored, field) : storedSwitch(stored, key);
  };
  if (change.fanPercent !== undefined && !names.includes('_ant_fan_customize_switch'))
    throw new DeviceRefusedError('unsupported', 'The firmware of this model has no setting for its fans.');
  if (change.workMode !== undefined && !names.includes('_ant_work_mode'))
    throw new DeviceRefusedError('unsupported', 'The firmware of this model has no sleep mode.');
  return names.map((field) => `${field}=${formValue(valueOf(field))}`).join('&');
}
