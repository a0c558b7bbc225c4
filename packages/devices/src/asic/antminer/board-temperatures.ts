import type { JsonValue } from '../../wire/json-value.ts';
import { asNumber } from '../reading/fields.ts';

const coldest = -60;
const hottest = 250;

/**
 * Temperatures in °C from "73-45-64-65", a list or a single value. Sensors that are absent report 0 and are left out, as
 * is what no sensor can have measured.
 */
export function readTemperatures(...values: (JsonValue | undefined)[]): number[] {
  return values
    .flatMap((value) => (typeof value === 'string' ? value.split(/(?<=\d)-/) : Array.isArray(value) ? value : [value]))
    .map((value) => asNumber(value))
    .filter((value) => value !== null && value !== 0 && value > coldest && value < hottest)
    .filter((value) => value !== null)
    .slice(0, 64);
}
