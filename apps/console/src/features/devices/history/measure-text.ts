import type { Measure } from '@headframe/domain/devices/measure';
import { missingText } from '@headframe/domain/units/number-text';
import { measureFormat } from './measure-format.ts';

/** Makes what writes the figures of a row with their units; the sign for "not reported" where a row has none. */
export function measureText<Row extends object, Name extends string>(
  measures: Readonly<Record<Name, Measure>>,
): (row: Row, name: Name & keyof Row) => string {
  return (row, name) => {
    const value: unknown = row[name];
    return typeof value === 'number' ? measureFormat(measures[name]).format(value) : missingText;
  };
}
