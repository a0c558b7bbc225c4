import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { usePreference } from '../../transport/preferences/preferences.ts';
import type { DataTableProps } from './DataTable.tsx';
import { rememberFocus } from '../layer/focus-memory.ts';
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

  useEffect(() => {
    if (isVirtual && focus.isMoved) virtualizer.scrollToIndex(active);
  }, [active, focus.isMoved, isVirtual, virtualizer]);

  const openIndex = openRow === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openRow);
  useEffect(() => {
    if (openIndex < 0) return;
    if (openIndex !== focus.index) focus.moveTo(openIndex, false);
    if (isVirtual) virtualizer.scrollToIndex(openIndex);
    const row = scroller?.querySelector('[data-open]') ?? null;
    row?.scrollIntoView?.({ block: 'nearest' });
    // Where the focus returns to when the details are closed.
    rememberFocus(row);
    // Only when another row is opened: rows that come and go above must not move the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [openRow]);

  const span = columns.length + (selection ? 1 : 0) + (props.rowActions ? 1 : 0);
  return (
    <tbody data-stale={props.isStale || undefined} onKeyDown={(event) => onKeyDown(event, props, events)}>
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
  const lastChosen = useRef(-1);
  useEffect(() => {
    latest.current = props;
  });
  const events = useRef<RowEvents<Row>>({
    onOpen: (row, index) => {
      latest.current.focus.moveTo(index, false);
      latest.current.onRowOpen?.(row);
    },
    onChoose: (index, isChosen, event) => {
      const { rows, rowKey, selection = noSelection, onSelect } = latest.current;
      const isRange = 'shiftKey' in event && event.shiftKey && lastChosen.current >= 0;
      const [from, to] = isRange
        ? [Math.min(lastChosen.current, index), Math.max(lastChosen.current, index)]
        : [index, index];
      lastChosen.current = index;
      onSelect?.(withRows(selection, rows.slice(from, to + 1).map(rowKey), isChosen));
    },
    onMenu: (row, anchor) => latest.current.onMenu(row, anchor),
  });
  return events.current;
}

function onKeyDown<Row>(event: KeyboardEvent | MouseEvent, props: TableBodyProps<Row>, events: RowEvents<Row>): void {
  if (!('key' in event) || !(event.target instanceof HTMLTableRowElement)) return;
  const { focus, rows, rowKey, selection } = props;
  const row = rows[focus.index];
  if (focus.onKey(event.key)) event.preventDefault();
  else if (event.key === 'Enter' && row) props.onRowOpen?.(row);
  else if (event.key === ' ' && row && selection) {
    event.preventDefault();
    events.onChoose(focus.index, !isSelected(selection, rowKey(row)), event);
  }
}
