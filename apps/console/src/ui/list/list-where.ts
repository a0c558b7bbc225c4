import { containsPattern } from '@headframe/domain/where/ilike';
import type { Where } from '@headframe/domain/where/where';
import { parseTimeRange, resolveTimeRange } from '../chart/time-range.ts';
import {
  chosenOf,
  isNegated,
  isSet,
  type FilterDescription,
  type FilterOption,
  type FilterValues,
} from '../filter/filter.ts';
import { parseNumberRange } from '../filter/number-range.ts';

/** A filter of a list: how the bar shows it, and which rows it matches. */
export type ListFilter = FilterDescription & {
  /** The column it compares; the key of the filter unless given. */
  column?: string | undefined;
  /** What a set value matches, where one column does not say it. Rows have to match every part. */
  where?(value: string | readonly string[]): readonly Where[];
};

/** The free text of a list: which columns it is searched in. */
export interface ListTextSearch {
  columns: readonly string[];
  placeholder: string;
}

/** The time range of a list: the column it bounds. */
export interface ListTimeRange {
  column: string;
  /** The ranges offered, such as `24h`. */
  options: readonly string[];
}

const maxWords = 5;
/** Matches no row: what cannot be read must not let a command reach more than was meant. */
const nothing: Where = { _or: [] };

/** The search entry of the free text. */
export const textKey = 'q';

/** Rows in which every word occurs in one of the columns. */
export function textWhere(columns: readonly string[], text: string | undefined): Where[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => ({ _or: columns.map((column) => ({ [column]: { _ilike: containsPattern(word) } })) }));
}

/** Rows whose column lies in a time range of the URL; a relative range ends now and has no upper bound. */
export function rangeWhere(column: string, text: string | undefined, nowSeconds: number): Where[] {
  const parsed = text === undefined ? undefined : parseTimeRange(text);
  if (!parsed) return [];
  const { from, to } = resolveTimeRange(parsed, nowSeconds);
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  return [{ [column]: parsed.kind === 'last' ? { _gte: at(from) } : { _gte: at(from), _lte: at(to) } }];
}

/** Rows that match at least one of the parts; all rows where there is none. */
export function anyOf(parts: readonly Where[]): Where[] {
  const [first, ...more] = parts;
  if (!first) return [];
  return more.length === 0 ? [first] : [{ _or: parts }];
}

function numberWhere(column: string, text: string, factor = 1): Where[] {
  const range = parseNumberRange(text);
  if (!range) return [nothing];
  const { min, max } = range;
  return [
    {
      [column]: {
        ...(min !== undefined && { _gte: min * factor }),
        ...(max !== undefined && { _lte: max * factor }),
      },
    },
  ];
}

function matched(filter: ListFilter, value: string | readonly string[]): readonly Where[] {
  if (filter.where) return filter.where(value);
  const column = filter.column ?? filter.key;
  if (typeof value !== 'string') return [{ [column]: { _in: value } }];
  return filter.kind === 'number'
    ? numberWhere(column, value, filter.factor)
    : [{ [column]: { _ilike: containsPattern(value) } }];
}

function filterWhere(filter: ListFilter, value: FilterValues[string]): readonly Where[] {
  if (value === undefined || !isSet(value)) return [];
  if (typeof value === 'string') return matched(filter, value);
  const parts = matched(filter, chosenOf(value));
  return isNegated(value) ? [{ _not: allOf(parts) }] : parts;
}

/** What the filters and the free text match together; every part has to hold. */
export function filtersWhere(
  { filters, text }: { filters: readonly ListFilter[]; text?: ListTextSearch | undefined },
  values: FilterValues,
): Where[] {
  const typed = values[textKey];
  return [
    ...filters.flatMap((filter) => filterWhere(filter, values[filter.key])),
    ...(text ? textWhere(text.columns, typeof typed === 'string' ? typed : undefined) : []),
  ];
}

/** The filters with choices that occur in the data, by the key of each. */
export function withOptions(
  filters: readonly ListFilter[],
  options: Readonly<Record<string, readonly FilterOption[]>>,
): ListFilter[] {
  return filters.map((filter) => {
    const known = options[filter.key];
    return filter.kind === 'choice' && known ? { ...filter, options: known } : filter;
  });
}

/** Joins parts by "and"; `{}` for none. */
export function allOf(parts: readonly Where[]): Where {
  const [first, ...more] = parts;
  if (!first) return {};
  return more.length === 0 ? first : { _and: parts };
}
