import { memo, useEffect, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { IconDotsVertical } from '../icon/icons.ts';
import { rememberFocus } from '../layer/focus-memory.ts';
import type { DataColumn } from './columns.ts';
import styles from './DataTable.module.css';

/** What can happen to a row. */
export interface RowEvents<Row> {
  /** It got the focus: by mouse, by tab, by a program. */
  onFocus(row: Row, index: number): void;
  onOpen(row: Row, index: number): void;
  onChoose(index: number, isChosen: boolean, event: SyntheticEvent | { shiftKey: boolean }): void;
  onMenu(row: Row, anchor: HTMLElement): void;
}

interface TableRowProps<Row> {
  rowId: string;
  row: Row;
  index: number;
  ariaIndex: number;
  columns: readonly DataColumn<Row>[];
  pinnedCount: number;
  label: string;
  isSelectable: boolean;
  isChosen: boolean;
  isOpen: boolean;
  isStale: boolean;
  isOpenable: boolean;
  isActive: boolean;
  takesFocus: boolean;
  hasMenu: boolean;
  events: RowEvents<Row>;
}

function Row<Data>(props: TableRowProps<Data>) {
  const { row, index, columns, pinnedCount, label, isChosen, isOpen, isOpenable, isActive, takesFocus, events } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // A row that comes to stand where the keyboard is takes the focus from another row only, not from a field or a dialog.
    const { activeElement } = document;
    const isHere = activeElement === document.body || element.current?.parentElement?.contains(activeElement);
    if (takesFocus && isHere) element.current?.focus({ preventScroll: false });
  }, [takesFocus]);
  useLayoutEffect(() => {
    const { current } = element;
    // The details return the focus to their row when they close, also when other parts of the list had it meanwhile.
    if (!isOpen) return undefined;
    rememberFocus(current);
    return () => rememberFocus(current);
  }, [isOpen]);
  const open = (event: MouseEvent) => {
    if (isOpenable && !isControl(event.target)) events.onOpen(row, index);
  };
  return (
    <tr
      ref={element}
      className={styles['row']}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={props.ariaIndex}
      aria-selected={props.isSelectable ? isChosen : undefined}
      data-open={isOpen || undefined}
      data-openable={isOpenable || undefined}
      data-stale={props.isStale || undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) events.onFocus(row, index);
      }}
      onClick={open}
    >
      {props.isSelectable && (
        <td className={styles['check']}>
          <label className={styles['checkArea']}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select ${label}`}
              checked={isChosen}
              onClick={(event) => events.onChoose(index, !isChosen, event)}
              onChange={() => undefined}
            />
          </label>
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.key} data-align={column.align} {...pinOf(position, pinnedCount)}>
          {column.render(row)}
        </td>
      ))}
      {props.hasMenu && (
        <td className={styles['menu']}>
          <button
            type="button"
            className={styles['menuButton']}
            aria-label={`Actions of ${label}`}
            aria-haspopup="menu"
            onClick={(event) => events.onMenu(row, event.currentTarget)}
          >
            <IconDotsVertical size={16} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  );
}

/** One row, drawn again only when something of it changed. */
export const TableRow = memo(Row) as typeof Row;

/** What makes a cell stay in sight where its column is pinned; the table says where. */
function pinOf(position: number, pinnedCount: number) {
  if (position >= pinnedCount) return undefined;
  const isEdge = position === pinnedCount - 1;
  return { 'data-pinned': isEdge ? 'edge' : true, style: { left: `var(--hf-pin-${position})` } } as const;
}

/** Whether a click belongs to a control inside the row, or ends a text selection. */
function isControl(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('a, button, input, label, select, textarea')) return true;
  return (globalThis.getSelection?.()?.toString() ?? '') !== '';
}
