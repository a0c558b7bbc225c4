import { asNumber } from '../../asic/reading/fields.ts';
import type { JsonValue } from '../../wire/json-value.ts';

/** Digits that a product is rounded to, so that 0.29 times 10 is 2.9. */
const digits = 12;

/** A number of a reply in another unit; null for anything else. */
export function scaled(value: JsonValue | undefined, factor: number): number | null {
  const number = asNumber(value);
  return number === null ? null : Number((number * factor).toPrecision(digits));
}

/** A sum of which every part was reported, else null: a part alone would be taken for all. */
export function sumOf(...parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
