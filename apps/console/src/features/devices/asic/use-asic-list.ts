import { useMemo } from 'react';
import { AsicListDocument } from '../../../generated/asic.ts';
import { useData } from '../../../transport/use-data.ts';
import { useIsAnswered } from '../../../transport/use-is-answered.ts';
import { usePolling } from '../../../transport/use-polling.ts';
import { asicOrder, asicSort } from './asic-order.ts';
import { asAsicWhere, filterWhere } from './asic-filters.ts';
import type { AsicSearch } from './asic.route.ts';
import { useLiveRows } from './use-live-rows.ts';

/** The miners the URL filters for: read, updated by push and read again every `refreshSeconds` (0 = never). */
export function useAsicList(search: AsicSearch, refreshSeconds: number) {
  const where = useMemo(() => filterWhere(search), [search]);
  const sort = asicSort(search.sort);
  const variables = {
    where: asAsicWhere(where),
    orderBy: asicOrder(sort),
    limit: search.size,
    offset: (search.page - 1) * search.size,
  };
  const key = JSON.stringify(variables);
  const list = useData(AsicListDocument, variables);
  const { rows, pushedAt } = useLiveRows(list.data?.asics, list.refetch);
  usePolling(list.refetch, refreshSeconds);

  const isAnswered = useIsAnswered(list, key);

  return {
    where,
    whereKey: JSON.stringify(where),
    sort,
    rows,
    total: list.data?.asicsAggregate.count,
    /** A failure, unless the data on screen answers the same query. */
    error: list.error && !isAnswered ? list.error : undefined,
    isLoading: list.isLoading,
    isFetching: list.isFetching,
    asOf: Math.max(list.asOf ?? 0, pushedAt ?? 0) || undefined,
    refetch: list.refetch,
  };
}
