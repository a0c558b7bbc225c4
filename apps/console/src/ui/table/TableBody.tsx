import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { usePreference } from '../../transport/preferences/preferences.ts';
import type { DataTableProps } from './DataTable.tsx';
import { densities, lineHeights } from './row-height.ts';
import { isSelected, noSelection, withRows } from './selection.ts';
import { TableRow, type RowEvents } from './TableRow.tsx';
import type { RowFocus } from './use-row-focus.ts';
import styles from './DataTable.module.css';

/** Up to here every row is in the page: it costs less than measuring. */
const plainRows = 40;

type TableBodyProps<Row> = DataTableProps<Row> & {
  /** How many of the columns, from the first on, stay in sight. */
  pinnedCount: number;
  focus: RowFocus;
  scroller: HTMLDivElement | null;
  onMenu(row: Row, anchor: HTMLElement): void;
};

/** The rows of a table: all of a short one, those in sight of a long one. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, columns, selection, openRow, focus, scroller, offset = 0 } = props;
  const [density] = usePreference('density');
  const rowHeight = Math.round(lineHeights[props.lines ?? 1] * densities[density]);
  const isVirtual = rows.length > plainRows;
  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: rowHeight,
  });
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const end = isVirtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  const events = useRowEvents(props);
  const active = focus.index;

  const reveal = (index: number) => {
    if (isVirtual) virtualizer.scrollToIndex(index);
  };

  const openIndex = openRow === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openRow);
  useEffect(() => {
    if (openIndex < 0 || openRow === undefined) return;
    focus.settleOn(openRow, openIndex);
    reveal(openIndex);
    scroller?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' });
    // Only when another row is opened: rows that come and go above must not move the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [openRow]);

  const span = columns.length + (selection ? 1 : 0) + (props.rowActions ? 1 : 0);
  return (
    <tbody data-stale={props.isStale || undefined} onKeyDown={(event) => onKeyDown(event, props, events, reveal)}>
      {first > 0 && <Spacer height={first * rowHeight} span={span} />}
      {rows.slice(first, end).map((row, position) => {
        const index = first + position;
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            rowId={key}
            row={row}
            index={index}
            ariaIndex={offset + index + 2}
            columns={columns}
            pinnedCount={props.pinnedCount}
            label={props.rowLabel?.(row) ?? key}
            isSelectable={selection !== undefined}
            isChosen={isSelected(selection ?? noSelection, key)}
            isOpen={openRow === key}
            isStale={props.isStaleRow?.(row) === true}
            isOpenable={props.onRowOpen !== undefined}
            isActive={index === active}
            takesFocus={index === active && focus.isMoved}
            hasMenu={props.rowActions !== undefined}
            events={events}
          />
        );
      })}
      {end < rows.length && <Spacer height={(rows.length - end) * rowHeight} span={span} />}
    </tbody>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={styles['spacer']}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** Handlers that keep their identity, so that a row is drawn again only when it changed. */
function useRowEvents<Row>(props: TableBodyProps<Row>): RowEvents<Row> {
  const latest = useRef(props);
  const lastChosen = useRef<string>(undefined);
  useEffect(() => {
    latest.current = props;
  });
  const events = useRef<RowEvents<Row>>({
    onFocus: (row, index) => latest.current.focus.settleOn(latest.current.rowKey(row), index),
    onOpen: (row, index) => {
      latest.current.focus.settleOn(latest.current.rowKey(row), index);
      latest.current.onRowOpen?.(row);
    },
    onChoose: (index, isChosen, event) => {
      const { rows, rowKey, selection = noSelection, onSelect } = latest.current;
      const isRange = 'shiftKey' in event && event.shiftKey;
      const start = isRange ? rows.findIndex((row) => rowKey(row) === lastChosen.current) : -1;
      const [from, to] = start < 0 ? [index, index] : [Math.min(start, index), Math.max(start, index)];
      const chosen = rows[index];
      lastChosen.current = chosen && rowKey(chosen);
      onSelect?.(withRows(selection, rows.slice(from, to + 1).map(rowKey), isChosen));
    },
    onMenu: (row, anchor) => latest.current.onMenu(row, anchor),
  });
  return events.current;
}

function onKeyDown<Row>(
  event: KeyboardEvent | MouseEvent,
  props: TableBodyProps<Row>,
  events: RowEvents<Row>,
  reveal: (index: number) => void,
): void {
  if (!('key' in event) || !(event.target instanceof HTMLTableRowElement)) return;
  const { focus, rows, rowKey, selection } = props;
  const row = rows[focus.index];
  const next = focus.onKey(event.key);
  if (next !== undefined) {
    event.preventDefault();
    reveal(next);
  } else if (event.key === 'Enter' && row) props.onRowOpen?.(row);
  else if (event.key === ' ' && row && selection) {
    event.preventDefault();
    events.onChoose(focus.index, !isSelected(selection, rowKey(row)), event);
  }
}
