import type { Column } from '../snmp/walk-columns.ts';
import { numberOf } from '../snmp/snmp-value.ts';
import type { Figures } from './pdu-table.ts';

/** The columns that were read, by their object identifier. */
export type Columns = ReadonlyMap<string, Column>;

/** Bounds outside of which a figure is none: what a unit of 400 kW could report, with room. */
const bounds = {
  current: [0, 10_000],
  voltage: [0, 100_000],
  power: [0, 10_000_000],
  powerFactor: [0, 1],
  energy: [0, 1e12],
  load: [0, 1000],
  loadState: [1, 4],
  frequency: [0, 1000],
  temperature: [-60, 200],
  humidity: [0, 100],
} as const;

type Quantity = keyof typeof bounds;

/** Most decimal digits that a sensor may have. */
const maxDigits = 9;

/** Rounds away what multiplication by a power of ten adds (0.1 * 3). */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** A raw number of a device in our unit; null where it says that there is nothing, or where it cannot be. */
export function scaled(
  quantity: Quantity,
  raw: number | null,
  scale: number,
  invalid: readonly number[],
): number | null {
  if (raw === null || invalid.includes(raw)) return null;
  const value = tidy(raw * scale);
  const [min, max] = bounds[quantity];
  return value >= min && value <= max ? value : null;
}

/** Degrees Fahrenheit in degrees Celsius. */
export function celsiusOf(fahrenheit: number): number {
  return tidy(((fahrenheit - 32) * 5) / 9);
}

/** Where a figure of an outlet or phase stands: its index, and which of its sensors. */
function rowOf(figures: Figures, index: string): string {
  return figures.sensor === undefined ? index : `${index}.${figures.sensor}`;
}

/** One figure of an outlet or phase; null where the device does not report it. */
export function figureAt(
  columns: Columns,
  quantity: Quantity,
  figures: Figures | undefined,
  index: string,
  invalid: readonly number[],
): number | null {
  if (!figures) return null;
  const row = rowOf(figures, index);
  const varbind = columns.get(figures.oid)?.get(row);
  if (!varbind) return null;
  if (figures.digits === undefined) return scaled(quantity, numberOf(varbind), figures.scale, invalid);
  const digitsAt = columns.get(figures.digits)?.get(row);
  const digits = digitsAt ? numberOf(digitsAt) : null;
  // Without its digits the number could be off by any power of ten.
  if (digits === null || digits < 0 || digits > maxDigits || !Number.isInteger(digits)) return null;
  return scaled(quantity, numberOf(varbind), figures.scale / 10 ** digits, invalid);
}

/** The indexes under which a figure stands, in the order of the device. */
export function indexesOf(columns: Columns, figures: Figures | undefined): string[] {
  if (!figures) return [];
  const rows = [...(columns.get(figures.oid)?.keys() ?? [])];
  const { sensor } = figures;
  if (sensor === undefined) return rows;
  return rows.filter((row) => row.endsWith(`.${sensor}`)).map((row) => row.slice(0, -sensor.length - 1));
}

/** The sum of what is known; null where nothing is. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : tidy(known.reduce((sum, value) => sum + value, 0));
}
