import { parseSort, type DataColumn, type Sort } from '../table/columns.ts';

/** A sort as the API takes it: one column each. */
export type ListOrder = readonly Readonly<Record<string, 'asc' | 'desc'>>[];

/** What the columns of a list can be sorted by. */
export function sortKeysOf(columns: readonly Pick<DataColumn<never>, 'sortKey' | 'sorts'>[]): ReadonlySet<string> {
  return new Set(columns.flatMap(({ sortKey, sorts = [] }) => [sortKey ?? [], sorts.map(({ key }) => key)].flat()));
}

/** The sort that the URL names, or the default where no column of the list has it. */
export function listSort(text: string, keys: ReadonlySet<string>, fallback: string): Sort {
  const sort = parseSort(text);
  return keys.has(sort.key) ? sort : parseSort(fallback);
}

/** The sort as the API takes it; rows that are equal in it follow the tie break. */
export function listOrder({ key, isDescending }: Sort, tieBreak?: string): ListOrder {
  const tie = tieBreak === undefined ? undefined : parseSort(tieBreak);
  const entry = (sort: Sort) => ({ [sort.key]: sort.isDescending ? 'desc' : 'asc' }) as const;
  const chosen = entry({ key, isDescending });
  return tie === undefined || tie.key === key ? [chosen] : [chosen, entry(tie)];
}
