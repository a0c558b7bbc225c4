import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import type { Where } from '@headframe/domain/where/where';
import { pageSizes } from '@headframe/domain/limits/paging';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useListLook } from '../../transport/preferences/use-list-look.ts';
import { useIsAnswered } from '../../transport/requests/use-is-answered.ts';
import { isSet, type FilterValues } from '../filter/filter.ts';
import type { Page } from '../page/page.ts';
import type { Sort } from '../table/columns.ts';
import type { PageSize } from '../table/Pagination.tsx';
import type { AnyList, ListSearch } from './list-description.ts';
import { listOrder, listSort, sortKeysOf } from './list-order.ts';
import type { ListAnswer } from './list-source.ts';
import { useFittingRows } from './use-fitting-rows.ts';
import { allOf, filtersWhere, rangeWhere, textKey, type ListFilter } from './list-where.ts';

/** A list on screen: its search, its rows and what can be done with both. Every part of a list receives it. */
export interface ListState<Search, Row, Data> extends ListAnswer<Row, Data> {
  search: Search;
  /** Changes the search; `isStep` makes it a step of the browser's history. */
  setSearch(changes: Partial<Search>, isStep?: boolean): void;
  where: Where;
  sort: Sort;
  filters: readonly ListFilter[];
  filterValues: FilterValues;
  isFiltered: boolean;
  /** Removes all filters and returns to the first page. */
  clear(): void;
  /** Whether the rows belong to an earlier query, and those of this one are on their way. */
  isStale: boolean;
  /** Rows of a page. */
  size: number;
  /** Whether their number follows the height of the window. */
  isFitting: boolean;
  /** Chooses the rows of a page; undefined: as many as fit. */
  setSize(size: PageSize | undefined): void;
  /** Takes the px in which the table scrolls. */
  onHeight(height: number): void;
  /** The key of the row whose drawer is open. */
  openKey: string | undefined;
  /** Opens the drawer of a row, or closes it. */
  open(key: string | undefined): void;
  /** Goes to another page, with part of its search set. */
  goTo<Other extends object>(page: Page<Other> | RouteEntry, search: Partial<Other>): void;
}

/** What an action needs of the list around it. */
export type ListControls = Pick<ListState<unknown, unknown, unknown>, 'refetch' | 'goTo'>;

/** What a drawer needs of the list beside it. */
export type DrawerList = Pick<ListState<unknown, unknown, unknown>, 'refetch' | 'goTo' | 'open'>;

type SearchRecord = Readonly<Record<string, unknown>>;

const noFilters: readonly ListFilter[] = [];
const useDeclared = (filters: readonly ListFilter[]) => filters;

/** The values of filters and free text in a search. */
function valuesOf(filters: readonly ListFilter[], search: SearchRecord): FilterValues {
  const keys = [textKey, ...filters.map(({ key }) => key)];
  return Object.fromEntries(keys.map((key) => [key, search[key] as FilterValues[string]]));
}

/** What the search of a list matches; `{}` for every row. */
export function whereOf<Search extends ListSearch, Row extends object, Data>(
  list: AnyList<Search, Row, Data>,
  search: Search,
  nowSeconds = Date.now() / 1000,
): Where {
  const { filters = noFilters, range, text } = list;
  const entries = search as unknown as SearchRecord;
  const chosenRange = range && !range.isIgnored?.(search) ? (entries['range'] as string | undefined) : undefined;
  return allOf([
    ...(range ? rangeWhere(range.column, chosenRange, nowSeconds) : []),
    ...(list.where?.(search) ?? []),
    ...filtersWhere({ filters, text }, valuesOf(filters, entries)),
  ]);
}

/** The search without what leaves the matching rows as they are: page, sort and drawer. */
function matchKey<Search extends ListSearch, Row extends object, Data>(
  { drawer }: AnyList<Search, Row, Data>,
  search: Search,
): string {
  const others = new Set(['page', 'size', 'sort', drawer?.key, ...Object.keys(drawer?.reset ?? {})]);
  return JSON.stringify(Object.entries(search).filter(([key]) => !others.has(key)));
}

/** Reads the list that the URL describes, and offers what changes the URL. */
export function useList<Search extends ListSearch, Row extends object, Data>(
  list: AnyList<Search, Row, Data>,
): ListState<Search, Row, Data> {
  const search = list.page.useSearch();
  const setEntries = list.page.useSetSearch();
  const navigate = useNavigate();
  const { filters: declared = noFilters, useFilters = useDeclared } = list;
  const filters = useFilters(declared);
  const filterValues = valuesOf(declared, search as unknown as SearchRecord);

  const key = matchKey(list, search);
  // A relative time range ends when the filters were last changed, so that equal filters stay one query.
  // oxlint-disable-next-line react/exhaustive-deps
  const where = useMemo(() => whereOf(list, search), [list, key]);
  const sort = listSort(search.sort, sortKeysOf([...list.columns, ...list.compactColumns]), list.page.defaults.sort);
  const [look, changeLook] = useListLook(list.key);
  const { lines = [1, 2] } = list;
  const fitting = useFittingRows(list.key, typeof lines === 'function' ? 2 : lines[0], list.Above !== undefined);
  const size = search.size ?? look.size ?? fitting.rows;
  const isFitting = look.size === undefined && !(pageSizes as readonly (number | undefined)[]).includes(search.size);
  const setSearch = useCallback(
    (changes: Partial<Search>, isStep?: boolean) => {
      // Beyond the first page the URL holds the size: the same address shows the same rows in every window.
      const carried = isFitting && changes.page !== undefined && !('size' in changes);
      setEntries(carried ? { ...changes, size: (changes.page ?? 1) > 1 ? size : undefined } : changes, isStep);
    },
    [setEntries, isFitting, size],
  );
  const query = {
    where,
    orderBy: listOrder(sort, list.tieBreak),
    limit: size,
    offset: (search.page - 1) * size,
  };
  const answer = list.source({ ...query, search });
  const isAnswered = useIsAnswered(answer, JSON.stringify(query));

  const { drawer } = list;
  const open = useCallback(
    (opened: string | undefined) => {
      if (drawer) setSearch({ ...drawer.reset, [drawer.key]: opened } as Partial<Search>, true);
    },
    [drawer, setSearch],
  );
  const goTo = useCallback(
    (page: Pick<Page, 'path'>, part: object) => void navigate({ to: `/${page.path}`, search: () => part }),
    [navigate],
  );
  const { ownFilters = [] } = list;
  const cleared = [textKey, ...declared.map((filter) => filter.key), ...ownFilters].map((entry) => [entry, undefined]);
  return {
    ...answer,
    search,
    setSearch,
    where,
    sort,
    filters,
    filterValues,
    isFiltered: Object.values(filterValues).some(isSet) || ownFilters.some((entry) => search[entry] !== undefined),
    clear: () =>
      setSearch({
        ...Object.fromEntries(cleared),
        ...(list.range && { range: (list.page.defaults as unknown as SearchRecord)['range'] }),
        page: 1,
      } as Partial<Search>),
    isStale: !answer.isLoading && !isAnswered && !answer.error,
    size,
    isFitting,
    onHeight: fitting.onHeight,
    setSize(next) {
      changeLook({ size: next });
      setSearch({ size: next, page: 1 } as Partial<Search>);
    },
    openKey: drawer && ((search as unknown as SearchRecord)[drawer.key] as string | undefined),
    open,
    goTo,
  };
}
