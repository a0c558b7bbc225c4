import { sideWidths, type PlacedColumn } from './column-layout.ts';
import type { DataTableProps } from './DataTable.tsx';
import { HeadCell } from './HeadCell.tsx';
import { pageState, withRows } from './selection.ts';
import styles from './DataTable.module.css';

type TableHeadProps<Row> = Omit<DataTableProps<Row>, 'columns'> & {
  placed: readonly PlacedColumn<Row>[];
  /** Px of all columns together. */
  total: number;
  /** What the table scrolls in. */
  room: HTMLElement | null;
};

/** The sticky header of a table: sorts the rows, and selects the page. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { placed, rows, rowKey, selection, onSelect, rowActions } = props;
  const state = selection ? pageState(selection, rows, rowKey) : 'none';
  const sides = (selection ? sideWidths.check : 0) + (rowActions ? sideWidths.menu : 0);
  return (
    <thead className={styles['head']}>
      <tr>
        {selection && (
          <th scope="col" className={styles['check']}>
            <label className={styles['checkArea']}>
              <input
                type="checkbox"
                aria-label="Select page"
                disabled={rows.length === 0}
                checked={state === 'all'}
                ref={(box) => {
                  if (box) box.indeterminate = state === 'some';
                }}
                onChange={() => onSelect?.(withRows(selection, rows.map(rowKey), state !== 'all'))}
              />
            </label>
          </th>
        )}
        {placed.map((one) => (
          <HeadCell
            key={one.column.key}
            placed={one}
            sort={props.sort}
            onSort={props.onSort}
            choice={props.choice}
            shares={() => ({ total: props.total - sides, room: (props.room?.clientWidth ?? 0) - sides })}
          />
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
