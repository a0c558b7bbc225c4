import type { FilterOption } from './filter.ts';

type Counted = readonly { value: string; count: number }[];

/** What occurs among the rows of a list, each with its count. */
export function countedOptions(options: Counted | undefined): FilterOption[] {
  return (options ?? []).map(({ value, count }) => ({ value, label: `${value} (${count})` }));
}
