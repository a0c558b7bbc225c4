import { describeRange, parseNumberRange } from './number-range.ts';

/** One choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A filter with a list to choose from; any number of choices, which rows have or, after {@link notMark}, do not have. */
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
  /** A word for its entries where a text lists several: its chip then counts them, such as `39 addresses`. */
  entries?: string | undefined;
  /** The error of a text; undefined when it is valid. */
  check?(text: string): string | undefined;
}

/** A filter that takes a range of numbers, such as a temperature of at least 85 °C. */
export interface NumberFilter {
  kind: 'number';
  key: string;
  label: string;
  /** What people type the number in, such as `°C`. */
  unit?: string | undefined;
  /** How much of the stored unit one typed unit is; default 1. */
  factor?: number | undefined;
  /** Ranges of frequent interest, offered by name beside the filters. */
  presets?: readonly FilterOption[] | undefined;
}

/** One filter of a bar, as data. */
export type FilterDescription = ChoiceFilter | TextFilter | NumberFilter;

/** The values of the filters: the chosen values, the text, or the range. They are in the URL. */
export type FilterValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first entry of a choice that rows must not have. */
const notMark = '!';

/** Whether a filter is set. */
export function isSet(value: FilterValues[string]): boolean {
  return value !== undefined && chosenOf(value).length > 0;
}

/** The choices of a value, without the mark of negation; a text is its own choice. */
export function chosenOf(value: FilterValues[string]): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return (value ?? []).filter((one) => one !== notMark);
}

/** Whether rows must not have the choices of a value. */
export function isNegated(value: FilterValues[string]): boolean {
  return Array.isArray(value) && value[0] === notMark;
}

/** The value of a choice filter; undefined where nothing is chosen. */
export function choiceValue(chosen: readonly string[], isNot: boolean): readonly string[] | undefined {
  if (chosen.length === 0) return undefined;
  return isNot ? [notMark, ...chosen] : chosen;
}

/** Entries of a text that commas, semicolons or blanks part. */
function listEntryCount(text: string): number {
  return text
    .replaceAll(/\s*-\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean).length;
}

/** The text of a filter chip: one or two choices by name, more as a count. */
export function describeFilter(filter: FilterDescription, value: FilterValues[string]): string {
  if (typeof value === 'string') {
    const range = filter.kind === 'number' ? parseNumberRange(value) : undefined;
    if (range && filter.kind === 'number') return describeRange(range, filter.unit);
    const count = filter.kind === 'text' && filter.entries ? listEntryCount(value) : 0;
    return count > 2 && filter.kind === 'text' ? `${count} ${filter.entries}` : value;
  }
  const chosen = chosenOf(value);
  const not = isNegated(value) ? 'not ' : '';
  if (chosen.length > 2) return `${not}${chosen.length} chosen`;
  const names =
    filter.kind === 'choice' ? new Map(filter.options.map((option) => [option.value, option.label])) : undefined;
  return not + chosen.map((one) => names?.get(one) ?? one).join(', ');
}

/** The values with every filter of the bar, and the search text, taken off. */
export function clearedFilters(filters: readonly FilterDescription[], searchKey?: string): Record<string, undefined> {
  const keys = [...filters.map(({ key }) => key), ...(searchKey === undefined ? [] : [searchKey])];
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}
