import type { AsicBoard, AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { asCount } from '../reading/fields.ts';

/** The numbers `N` of the fields `prefixN` of a row, in their order. */
function numbersOf(row: JsonObject, prefix: string): number[] {
  return Object.keys(row)
    .filter((key) => key.startsWith(prefix) && /^\d{1,2}$/.test(key.slice(prefix.length)))
    .map((key) => Number(key.slice(prefix.length)))
    .toSorted((a, b) => a - b);
}

/** Temperatures of a row of `devs` of Goldshell: the last `tstemp-N` is of the board, those before it of chips. */
export function goldshellTemperatures(row: JsonObject): Pick<AsicBoard, 'pcbTemperatures' | 'chipTemperatures'> {
  const values = numbersOf(row, 'tstemp-').map((number) => row[`tstemp-${number}`]);
  return {
    pcbTemperatures: readTemperatures(values.at(-1)),
    chipTemperatures: readTemperatures(...values.slice(0, -1)),
  };
}

/** The fans that Goldshell repeats as `fanN`, in revolutions per minute, in each row of `devs`. */
export function goldshellFans(rows: readonly JsonObject[]): AsicFan[] {
  const row = rows[0] ?? {};
  return numbersOf(row, 'fan')
    .map((number) => asCount(row[`fan${number}`]))
    .filter((rpm) => rpm !== null)
    .slice(0, 16)
    .map((rpm, index) => ({ index, rpm }));
}
