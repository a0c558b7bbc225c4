/** One choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A filter with a list to choose from; any number of choices. */
export interface ChoiceFilter {
  kind: 'choice';
  key: string;
  label: string;
  options: readonly FilterOption[];
}

/** A filter that takes a text, such as an IP range. */
export interface TextFilter {
  kind: 'text';
  key: string;
  label: string;
  placeholder?: string | undefined;
  /** The error of a text; undefined when it is valid. */
  check?(text: string): string | undefined;
}

/** One filter of a bar, as data. */
export type FilterDescription = ChoiceFilter | TextFilter;

/** The values of the filters: the chosen values, or the text. They are in the URL. */
export type FilterValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether a filter is set. */
export function isSet(value: FilterValues[string]): boolean {
  return value !== undefined && value.length > 0;
}

/** The text of a filter chip: one or two choices by name, more as a count. */
export function describeFilter(filter: FilterDescription, value: FilterValues[string]): string {
  if (typeof value === 'string') return value;
  const chosen = value ?? [];
  if (chosen.length > 2) return `${chosen.length} chosen`;
  const names =
    filter.kind === 'choice' ? new Map(filter.options.map((option) => [option.value, option.label])) : undefined;
  return chosen.map((one) => names?.get(one) ?? one).join(', ');
}

/** The values with every filter of the bar, and the search text, taken off. */
export function clearedFilters(filters: readonly FilterDescription[], searchKey?: string): Record<string, undefined> {
  const keys = [...filters.map(({ key }) => key), ...(searchKey === undefined ? [] : [searchKey])];
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}
