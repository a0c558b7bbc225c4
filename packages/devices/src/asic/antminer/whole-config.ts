import { DeviceRefusedError } from '../../device-errors.ts';
import { isJsonObject, type JsonValue } from '../../wire/json-value.ts';
import type { AntminerConfig, ConfigChange, ConfiguredPool } from './antminer-config.ts';

/** A configuration that cannot be sent back without loss: nothing is written. */
export function incompleteConfig(part: string): DeviceRefusedError {
  return new DeviceRefusedError(
    'unsupported',
    `The whole configuration could not be read (${part}), so it was left as it is.`,
  );
}

/** A stored text or number as text; throws `DeviceRefusedError` where the value is missing. */
export function storedText(value: JsonValue | undefined, part: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw incompleteConfig(part);
  return String(value);
}

/**
 * The pools to send back: those of the change, else those that are stored, with nothing left out. Throws
 * `DeviceRefusedError` (reason `unsupported`) where a stored pool lacks a part, such as its password.
 */
export function poolsToSend({ stored }: AntminerConfig, { pools }: ConfigChange): readonly ConfiguredPool[] {
  if (pools) return pools;
  const listed = stored['pools'];
  if (!Array.isArray(listed) || listed.length === 0) throw incompleteConfig('pools');
  return listed.map((pool) => {
    if (!isJsonObject(pool)) throw incompleteConfig('pools');
    return {
      url: storedText(pool['url'], 'pool address'),
      user: storedText(pool['user'], 'pool user'),
      pass: storedText(pool['pass'], 'pool password'),
    };
  });
}
