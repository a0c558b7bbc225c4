import { sensorMeasureNames, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { plausibleFigure, type SensorScalars } from '@headframe/domain/devices/sensor/sensor-reading';
import { fieldsOf, registersOf, type MapRegister, type MapText, type MeterMap } from './meter-map.ts';
import type { RegisterSpan } from './plan-reads.ts';
import type { RegisterImage } from './register-image.ts';
import { bitsOf, numberOf, registerTypes, textOf } from './register-types.ts';

/** Digits that a product of a raw number and its scale is rounded to, so that 2305 times 0.1 is 230.5. */
const digits = 12;

/** Figures whose sign follows the direction of the current transformers. */
const directed: readonly SensorMeasure[] = ['wattage', 'vars', 'powerFactor'];

/** Where a number or a text of a map lies. */
export function spanOf(map: MeterMap, place: MapRegister | MapText): RegisterSpan {
  const words = 'type' in place ? registerTypes[place.type] : place.registers;
  return { functionCode: place.functionCode ?? map.functionCode, address: place.address, words };
}

/** The raw bits of a register; null where it was not read. */
export function rawBits(map: MeterMap, register: MapRegister, image: RegisterImage): bigint | null {
  const words = image.words(spanOf(map, register));
  return words && bitsOf(words, map);
}

function bound(map: MeterMap, value: number | string): number {
  return typeof value === 'number' ? value : (map.constants[value] ?? Number.NaN);
}

/** A number of a map in the unit of its field; null where it was not read, is marked as invalid or is no number. */
export function numberAt(map: MeterMap, register: MapRegister, image: RegisterImage): number | null {
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
export function textAt(map: MeterMap, place: MapRegister | MapText, image: RegisterImage): string | null {
  if ('type' in place) return numberAt(map, place, image)?.toString() ?? null;
  const words = image.words(spanOf(map, place));
  return words && textOf(words, map.byteOrder);
}

/** The total of some numbers; null where one of them is missing. */
function total(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : Number(known.reduce((sum, value) => sum + value, 0).toPrecision(digits));
}

/** Apparent power and power factor follow from active and reactive power, where the meter does not report them. */
function completed(scalars: SensorScalars): SensorScalars {
  const { wattage, vars } = scalars;
  const vas = scalars.vas ?? (wattage === null || vars === null ? null : total([Math.hypot(wattage, vars)]));
  const ratio = wattage === null || vas === null || vas === 0 ? null : wattage / vas;
  const powerFactor = scalars.powerFactor ?? (ratio && Math.max(-1, Math.min(1, total([ratio]) ?? 0)));
  return { ...scalars, vas, powerFactor };
}

/** The figures of a meter; null for what it does not report or what cannot be true. */
export function scalarsAt(map: MeterMap, image: RegisterImage): SensorScalars {
  const scalars = Object.fromEntries(sensorMeasureNames.map((name) => [name, null])) as unknown as SensorScalars;
  for (const [name, field] of fieldsOf(map)) {
    const value = total(registersOf(field).map((register) => numberAt(map, register, image)));
    const signed = value !== null && map.invertPower && directed.includes(name) ? -value : value;
    scalars[name] = plausibleFigure(name, signed);
  }
  return completed(scalars);
}
