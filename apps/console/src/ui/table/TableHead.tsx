import { IconArrowDown, IconArrowUp } from '../icons.ts';
import { nextSort, type DataColumn } from './columns.ts';
import type { DataTableProps } from './DataTable.tsx';
import { pageState, withRows } from './selection.ts';
import styles from './DataTable.module.css';

/** The sticky header of a table: sorts the rows, and selects the page. */
export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, onSelect, rowActions } = props;
  const state = selection ? pageState(selection, rows, rowKey) : 'none';
  return (
    <thead className={styles['head']}>
      <tr>
        {selection && (
          <th scope="col" className={styles['check']}>
            <input
              type="checkbox"
              aria-label="Select page"
              checked={state === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = state === 'some';
              }}
              onChange={() => onSelect?.(withRows(selection, rows.map(rowKey), state !== 'all'))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {rowActions && (
          <th scope="col" className={styles['menu']}>
            <span className={styles['hidden']}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = { column: DataColumn<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>;

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { label, sortKey, width = 120, align, description } = column;
  const isSorted = sortKey !== undefined && sort?.key === sortKey;
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={{ width }}
      data-align={align}
      title={description}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortKey !== undefined && onSort ? (
        <button type="button" className={styles['sort']} onClick={() => onSort(nextSort(sort, sortKey))}>
          <span>{label}</span>
          {isSorted && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
