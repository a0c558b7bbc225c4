import type { FilterOption } from './filter.ts';

/** The choices of a filter from the values of a column and what people read for each: all of them, or those named. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = Object.keys(labels) as Value[],
): FilterOption[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
