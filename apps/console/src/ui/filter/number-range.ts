/** A range of numbers, both ends included; an absent end is open. */
interface NumberRange {
  min?: number | undefined;
  max?: number | undefined;
}

const shape = /^(-?\d{1,12}(?:\.\d{1,6})?)?\.\.(-?\d{1,12}(?:\.\d{1,6})?)?$/;
const typedNumber = /^-?\d{1,12}(?:[.,]\d{1,6})?$/;

/** Reads a range of the URL: `85..`, `..5`, `10..20`; undefined when it is none or holds nothing. */
export function parseNumberRange(text: string): NumberRange | undefined {
  const match = shape.exec(text);
  if (!match || text === '..') return undefined;
  const min = match[1] === undefined ? undefined : Number(match[1]);
  const max = match[2] === undefined ? undefined : Number(match[2]);
  return min !== undefined && max !== undefined && min > max ? undefined : { min, max };
}

/** Writes a range as {@link parseNumberRange} reads it; undefined for one without ends. */
export function formatNumberRange({ min, max }: NumberRange): string | undefined {
  return min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`;
}

/** A typed number, with point or comma; undefined for an empty field, null for what is no number. */
export function readNumber(typed: string): number | undefined | null {
  const text = typed.trim();
  if (text === '') return undefined;
  return typedNumber.test(text) ? Number(text.replace(',', '.')) : null;
}

/** A range as people read it: `≥ 85 °C`, `10–20 %`. */
export function describeRange({ min, max }: NumberRange, unit = ''): string {
  const end = unit === '' ? '' : ` ${unit}`;
  if (min === undefined) return `≤ ${max}${end}`;
  return max === undefined ? `≥ ${min}${end}` : `${min}–${max}${end}`;
}
