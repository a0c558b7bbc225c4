import { Menu } from '@mantine/core';
import { useId } from 'react';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '../icon/icons.ts';
import { widthToStore, type PlacedColumn } from './column-layout.ts';
import { nextSort, type DataColumn, type Sort } from './columns.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import type { ColumnChoice } from './use-column-choice.ts';
import styles from './DataTable.module.css';

interface HeadCellProps<Row> {
  placed: PlacedColumn<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Where widths are stored; without it they cannot be changed. */
  choice: ColumnChoice | undefined;
  /** Px of all columns together, and px there are for them. */
  shares(): { total: number; room: number };
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown } as const;

/** How a column is sorted now, and the name of the value where it is one of several. */
function sortOf<Row>({ sortKey, sorts = [] }: DataColumn<Row>, sort: Sort | undefined) {
  const one = sort && sorts.find(({ key }) => key === sort.key);
  if (!sort || (sort.key !== sortKey && !one)) return { direction: undefined, value: undefined };
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return { direction, value: sort.key === sortKey ? undefined : one?.label } as const;
}

/** The head of a column: sorts by a click, offers further values to sort by, and is dragged wider or narrower. */
export function HeadCell<Row>({ placed, sort, onSort, choice, shares }: HeadCellProps<Row>) {
  const { column, width, left, isLastPinned } = placed;
  const { label, sortKey, sorts, align, description } = column;
  const { direction, value } = sortOf(column, sort);
  const Arrow = arrows[direction ?? 'ascending'];
  const resize = (wanted: number) => choice?.resize(column.key, widthToStore(wanted, { own: width, ...shares() }));
  const nameId = useId();
  const isFigure = align === 'end' || sorts !== undefined;
  return (
    <th
      scope="col"
      style={{ width, left }}
      data-align={align}
      data-pinned={left === undefined ? undefined : isLastPinned ? 'edge' : true}
      title={description}
      aria-sort={direction}
      aria-labelledby={nameId}
    >
      <span id={nameId} className={styles['headContent']}>
        {sortKey !== undefined && onSort ? (
          <button type="button" className={styles['sort']} onClick={() => onSort(nextSort(sort, sortKey, isFigure))}>
            <span>{value === undefined ? label : `${label}: ${value}`}</span>
            {direction && <Arrow size={13} aria-hidden />}
          </button>
        ) : (
          <span className={styles['headLabel']}>{label}</span>
        )}
        {sorts && onSort && <SortMenu column={column} sort={sort} onSort={onSort} />}
      </span>
      {choice && (
        <ResizeHandle
          label={label}
          width={width}
          onResize={resize}
          onReset={() => choice.resize(column.key, undefined)}
        />
      )}
    </th>
  );
}

interface SortMenuProps<Row> {
  column: DataColumn<Row>;
  sort: Sort | undefined;
  onSort(sort: Sort): void;
}

/** What else a composed column can be sorted by. */
function SortMenu<Row>({ column: { label, sorts = [] }, sort, onSort }: SortMenuProps<Row>) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={styles['sortMenu']} aria-label={`Sort ${label} by`}>
          <IconChevronDown size={13} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map(({ key, label: name }) => {
          const isChosen = sort?.key === key;
          const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
          return (
            <Menu.Item
              key={key}
              rightSection={isChosen && <Arrow size={13} aria-hidden />}
              onClick={() => onSort(nextSort(sort, key, true))}
            >
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
