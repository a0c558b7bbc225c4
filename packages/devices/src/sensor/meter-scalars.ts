import { sensorMeasureNames, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { plausibleFigure, type SensorScalars } from '@headframe/domain/devices/sensor/sensor-reading';
import { digits, numberAt } from '../modbus/map-values.ts';
import type { RegisterImage } from '../modbus/register-image.ts';
import { fieldsOf, registersOf, type MeterMap } from './meter-map.ts';

/** Figures whose sign follows the direction of the current transformers. */
const directed: readonly SensorMeasure[] = ['wattage', 'vars', 'powerFactor'];

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
