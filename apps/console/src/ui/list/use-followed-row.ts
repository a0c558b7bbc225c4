import type { AnyList, ListSearch } from './list-description.ts';

/** One row of a list as it is now, whatever page and filters are on screen: null where it is gone, undefined while that is not known. */
export function useFollowedRow<Search extends ListSearch, Row extends object, Data>(
  { source: useSource, keyColumn = 'id', rowKey }: AnyList<Search, Row, Data>,
  key: string,
  search: Search,
): Row | null | undefined {
  const { rows, error, isLoading, isFetching } = useSource({
    where: { [keyColumn]: { _eq: key } },
    orderBy: [],
    limit: 1,
    offset: 0,
    search,
  });
  const row = rows.find((one) => rowKey(one) === key);
  if (row) return row;
  return isLoading || isFetching || error ? undefined : null;
}
