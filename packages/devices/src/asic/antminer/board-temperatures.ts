import type { JsonValue } from '../../wire/json-value.ts';
import { asNumber } from '../reading/fields.ts';
import { plausible } from '../reading/plausible.ts';

/**
 * Temperatures in °C from "73-45-64-65", a list or a single value. Sensors that are absent report 0 and are left out, as
 * is what no sensor can have measured.
 */
export function readTemperatures(...values: (JsonValue | undefined)[]): number[] {
  return values
    .flatMap((value) => (typeof value === 'string' ? value.split(/(?<=\d)-/) : Array.isArray(value) ? value : [value]))
    .map((value) => plausible('temperature', asNumber(value)))
    .filter((value) => value !== null && value !== 0)
    .filter((value) => value !== null)
    .slice(0, 64);
}
