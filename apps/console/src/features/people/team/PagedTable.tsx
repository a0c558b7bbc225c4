import type { ReactNode } from 'react';
import type { TransportError } from '../../../transport/transport-error.ts';
import type { RunnableAction } from '../../../ui/action/action.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { teamPage } from './team.route.ts';

interface PagedTableProps<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  compactColumns: readonly DataColumn<Row>[];
  list: {
    rows: readonly Row[];
    error: TransportError | undefined;
    isLoading: boolean;
    isFetching: boolean;
    refetch(): void;
  };
  rowKey(row: Row): string;
  rowLabel(row: Row): string;
  rowActions(row: Row): readonly RunnableAction[];
  onRowOpen?: ((row: Row) => void) | undefined;
  openRow?: string | undefined;
  empty: ReactNode;
  /** Buttons beside the search. */
  children: ReactNode;
}

/** People as rows, a page at a time, with a search; the URL holds page and search. */
export function PagedTable<Row extends { totalCount: number }>(props: PagedTableProps<Row>) {
  const { list, columns, compactColumns, children, ...table } = props;
  const search = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const isNarrow = useIsNarrow();
  const total = list.rows[0]?.totalCount ?? (list.isLoading ? undefined : 0);
  useShortcut('r', 'Refresh the list', list.refetch);
  useLastPage(search, list.isFetching || list.isLoading ? undefined : total, (page) => setSearch({ page }));
  return (
    <>
      <FilterBar
        filters={[]}
        values={{ q: search.q }}
        onChange={(changes) => setSearch({ ...changes, page: 1 })}
        search={{ key: 'q', placeholder: 'Search e-mail or nickname' }}
      >
        {children}
      </FilterBar>
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable<Row>
          {...table}
          columns={isNarrow ? compactColumns : columns}
          lines={2}
          rows={list.rows}
          isLoading={list.isLoading}
          offset={(search.page - 1) * search.size}
          total={total}
        />
      )}
      <Pagination
        page={search.page}
        size={search.size}
        total={total}
        onPage={(page) => setSearch({ page }, true)}
        onSize={(size) => setSearch({ size, page: 1 })}
      />
    </>
  );
}
