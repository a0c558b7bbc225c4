import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean } from '../reading/fields.ts';
import { fanSpeedKey, fanSwitchKey, workModeKeys, type AntminerConfig, type ConfigChange } from './antminer-config.ts';
import { incompleteConfig, poolsToSend } from './whole-config.ts';

/** The speed goes in the form in which it is stored: a text on most firmware. */
function fans(stored: JsonObject, { fanPercent }: ConfigChange): JsonObject {
  if (!(fanSwitchKey in stored)) return {};
  if (fanPercent === undefined) return { [fanSwitchKey]: asBoolean(stored[fanSwitchKey]) ?? false };
  if (fanPercent === null) return { [fanSwitchKey]: false };
  return {
    [fanSwitchKey]: true,
    [fanSpeedKey]: typeof stored[fanSpeedKey] === 'number' ? fanPercent : String(fanPercent),
  };
}

/** Reads and writes differ in the name of the frequency level: it goes under both. */
function frequencyLevel(stored: JsonObject): JsonObject {
  const level = stored['freq-level'] ?? stored['bitmain-freq-level'];
  return level === undefined || level === null ? {} : { 'freq-level': level };
}

/** The mode goes as a number under both of its names, since firmware differs in the one that it takes. */
function workMode(config: AntminerConfig, change: ConfigChange): JsonObject {
  const isStored = workModeKeys.some((key) => key in config.stored);
  const mode = change.workMode ?? config.workMode;
  if (mode === null && isStored) throw incompleteConfig('work mode');
  return mode === null ? {} : Object.fromEntries(workModeKeys.map((key) => [key, mode]));
}

/**
 * The body for set_miner_conf.cgi of the modern interface: everything that was read, with what is to change. Some
 * firmware leaves out the value of the fan switch while it is off (device protocol notes 0.4); any other value that is
 * missing throws `DeviceRefusedError`.
 */
export function modernConfigBody(config: AntminerConfig, change: ConfigChange): JsonObject {
  const { stored } = config;
  const missing = Object.keys(stored).find((key) => stored[key] === null && key !== fanSwitchKey && key !== 'pools');
  if (missing !== undefined) throw incompleteConfig(missing);
  return {
    ...stored,
    ...fans(stored, change),
    ...frequencyLevel(stored),
    ...workMode(config, change),
    pools: poolsToSend(config, change).map((pool) => ({ ...pool })),
  };
}
