import type { MapRegister, MapText, UnitMap } from './map-schema.ts';
import type { RegisterSpan } from './plan-reads.ts';
import type { RegisterImage } from './register-image.ts';
import { bitsOf, numberOf, registerTypes, textOf } from './register-types.ts';

/** Digits that a product of a raw number and its scale is rounded to, so that 2305 times 0.1 is 230.5. */
export const digits = 12;

/** Where a number or a text of a map lies. */
export function spanOf(map: UnitMap, place: MapRegister | MapText): RegisterSpan {
  const words = 'type' in place ? registerTypes[place.type] : place.registers;
  return { functionCode: place.functionCode ?? map.functionCode, address: place.address, words };
}

/** The raw bits of a register; null where it was not read. */
export function rawBits(map: UnitMap, register: MapRegister, image: RegisterImage): bigint | null {
  const words = image.words(spanOf(map, register));
  return words && bitsOf(words, map);
}

function bound(map: UnitMap, value: number | string): number {
  return typeof value === 'number' ? value : (map.constants[value] ?? Number.NaN);
}

/** A number of a map in the unit of its field; null where it was not read, is marked as invalid or is no number. */
export function numberAt(map: UnitMap, register: MapRegister, image: RegisterImage): number | null {
  const bits = rawBits(map, register, image);
  if (bits === null || register.invalid.includes(bits)) return null;
  const raw = numberOf(bits, register.type);
  if (raw === null) return null;
  const { range, scale } = register;
  const [low, high] = range ? [bound(map, range.low), bound(map, range.high)] : [0, 0];
  const value = range ? low + ((raw - range.rawMin) / (range.rawMax - range.rawMin)) * (high - low) : raw;
  return Number.isFinite(value) ? Number((value * scale).toPrecision(digits)) : null;
}

/** A text of a map, or a number as text; null where it was not read or is empty. */
export function textAt(map: UnitMap, place: MapRegister | MapText, image: RegisterImage): string | null {
  if ('type' in place) return numberAt(map, place, image)?.toString() ?? null;
  const words = image.words(spanOf(map, place));
  return words && textOf(words, map.byteOrder);
}
