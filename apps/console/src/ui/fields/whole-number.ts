import type { FieldValue } from './field-props.ts';

/** A whole number within bounds, or undefined. */
export function wholeNumber(value: FieldValue, min: number, max: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
