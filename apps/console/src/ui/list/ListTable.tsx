import type { ReactNode } from 'react';
import { formatSort, type DataColumn } from '../table/columns.ts';
import { DataTable, type DataTableProps } from '../table/DataTable.tsx';
import type { ColumnChoice } from '../table/use-column-choice.ts';
import type { AnyList, ListSearch } from './list-description.ts';
import type { ListState } from './use-list.ts';

interface ListTableProps<Search extends ListSearch, Row extends object, Data> extends Pick<
  DataTableProps<Row>,
  'rowActions' | 'selection' | 'onSelect'
> {
  description: AnyList<Search, Row, Data>;
  list: ListState<Search, Row, Data>;
  columns: readonly DataColumn<Row>[];
  choice: ColumnChoice;
  /** Room for the compact columns only. */
  isNarrow: boolean;
  empty: ReactNode;
}

/** The rows of a list; the URL holds their sort and page, and which row is open. */
export function ListTable<Search extends ListSearch, Row extends object, Data>(
  props: ListTableProps<Search, Row, Data>,
) {
  const { description, list, columns, choice, isNarrow, ...table } = props;
  const { lines = [1, 2] } = description;
  const [wide, narrow] = typeof lines === 'function' ? lines(list) : lines;
  const { drawer } = description;
  const open = (row: Row) => {
    if (drawer?.mayOpen?.(row) ?? true) list.open(description.rowKey(row));
  };
  return (
    <DataTable<Row>
      {...table}
      label={description.title ?? description.page.label}
      columns={isNarrow ? description.compactColumns : columns}
      choice={isNarrow ? undefined : choice}
      lines={isNarrow ? narrow : wide}
      rows={list.rows}
      rowKey={description.rowKey}
      rowLabel={description.rowLabel}
      isStaleRow={description.isStaleRow}
      sort={list.sort}
      onSort={(sort) => list.setSearch({ sort: formatSort(sort), page: 1 } as unknown as Partial<Search>)}
      {...(drawer && { onRowOpen: open, openRow: list.openKey })}
      isLoading={list.isLoading}
      isStale={list.isStale}
      offset={(list.search.page - 1) * list.size}
      total={list.total}
      onHeight={list.onHeight}
    />
  );
}
