import { Menu, Portal } from '@mantine/core';
import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { ActionMenuDropdown } from '../action/ActionMenu.tsx';
import type { RunnableAction } from '../action/action.ts';
import { placeColumns, sideWidths, tableWidth } from './column-layout.ts';
import type { DataColumn, Sort } from './columns.ts';
import { LayerMark } from '../layer/LayerMark.tsx';
import { TableWait } from '../state/Skeleton.tsx';
import { lineHeights, type RowLines } from './row-height.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { Selection } from './selection.ts';
import type { ColumnChoice } from './use-column-choice.ts';
import { noNeeds, useCellNeeds } from './use-cell-needs.ts';
import { useColumnFit } from './use-column-fit.ts';
import { useHiddenEdges } from './use-hidden-edges.ts';
import { useRoom } from './use-room.ts';
import { useRowFocus } from './use-row-focus.ts';
import styles from './DataTable.module.css';

/** The table model keeps the columns only: an object for each of 100,000 rows would cost a third of a second. */
const noRows: object[] = [];
const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });

/** The content and callbacks of a table; sort, page and selection belong to the caller (mostly the URL). */
export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** From `useColumnChoice`; without it every column is shown as described. */
  choice?: ColumnChoice | undefined;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** What a row is called by its checkbox and its menu. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** Whether what a row says is old: dimmed. */
  isStaleRow?: ((row: Row) => boolean) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  onSelect?: ((selection: Selection) => void) | undefined;
  /** Opens a row: a click on it, or Enter. */
  onRowOpen?: ((row: Row) => void) | undefined;
  /** The key of the row that is open beside the table. */
  openRow?: string | undefined;
  rowActions?: ((row: Row) => readonly RunnableAction[]) | undefined;
  isLoading?: boolean | undefined;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** Number of stacked lines in a cell (`StackedCell`); default 1. */
  lines?: RowLines | undefined;
  /** Whether these rows belong to an earlier question, and newer ones are on their way. */
  isStale?: boolean | undefined;
  /** Number of rows before these, where the table shows one page of many. */
  offset?: number | undefined;
  total?: number | undefined;
  /** Called with the px in which the rows and their head scroll, as they change. */
  onHeight?: ((height: number) => void) | undefined;
}

interface OpenMenu {
  left: number;
  top: number;
  /** The row it belongs to: what can be done with it may change while the menu is open. */
  key: string;
}

/** A table for many rows: only those in sight are in the page, head and selection stay in view, arrow keys walk it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, choice, rows, rowKey, rowActions } = props;
  // An element in state, not in a ref: the rows below have to measure it in the very render that follows its birth.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [menu, setMenu] = useState<OpenMenu>();

  const definitions = useMemo(() => columns.map((column) => ({ id: column.key })), [columns]);
  const columnOrder = useMemo(() => [...(choice?.order ?? [])], [choice]);
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column) => [column.key, column.isFixed === true || (choice?.isShown(column.key) ?? true)]),
      ),
    [columns, choice],
  );
  const table = useTable({ features, columns: definitions, data: noRows, state: { columnOrder, columnVisibility } });
  const shownKeys = JSON.stringify(table.getVisibleLeafColumns().map(({ id }) => id));
  const wanted = useColumnsOf(columns, shownKeys);
  const isSelectable = props.selection !== undefined;
  const sides = (isSelectable ? sideWidths.check : 0) + (rowActions ? sideWidths.menu : 0);
  const { width: inside, height } = useRoom(scroller);
  const room = Math.max(0, inside - sides);
  const { onHeight } = props;
  useEffect(() => {
    if (height > 0) onHeight?.(height);
  }, [height, onHeight]);
  const [needs, setNeeds] = useState(noNeeds);
  const { leftOut, widths } = useColumnFit({ columns: wanted, choice, rows, sort: props.sort, room, needs });
  const shown = useColumnsOf(wanted, JSON.stringify(wanted.flatMap(({ key }) => (leftOut.includes(key) ? [] : key))));
  useCellNeeds(scroller, setNeeds, { columns: shown, rows, room, before: isSelectable ? 1 : 0 });
  const focus = useRowFocus(rows, rowKey);

  const openMenu = (row: Row, anchor: HTMLElement) => {
    const box = anchor.getBoundingClientRect();
    setMenu({ left: box.right, top: box.bottom, key: rowKey(row) });
  };
  const menuRow = menu && rows.find((row) => rowKey(row) === menu.key);
  const menuActions = (menuRow && rowActions?.(menuRow)) ?? [];
  const placed = placeColumns(shown, choice, widths, isSelectable);
  const width = tableWidth(placed, isSelectable, rowActions !== undefined);
  const pinned = placed.flatMap(({ left }) => left ?? []);
  useHiddenEdges(scroller, width);
  const isEmpty = !props.isLoading && rows.length === 0;

  return (
    <div className={styles['frame']} data-table-frame>
      <div
        ref={setScroller}
        className={styles['scroller']}
        role="region"
        aria-label={props.label}
        aria-busy={props.isStale || undefined}
        tabIndex={0}
      >
        <table
          className={styles['table']}
          style={tableStyle(width, props.lines ?? 1, pinned)}
          aria-rowcount={props.total ?? rows.length}
        >
          <TableHead {...props} placed={placed} total={width} room={scroller} />
          {props.isLoading ? (
            <TableSkeleton columns={shown} isSelectable={isSelectable} hasMenu={rowActions !== undefined} />
          ) : (
            <TableBody
              {...props}
              columns={shown}
              pinnedCount={pinned.length}
              focus={focus}
              scroller={scroller}
              onMenu={openMenu}
            />
          )}
        </table>
        {props.isLoading && <TableWait subject={props.label} />}
        {isEmpty && <div className={styles['empty']}>{props.empty}</div>}
        {menu && menuRow && (
          // Outside of the drawer, which would place what is fixed from its own corner.
          <Portal>
            <Menu opened onClose={() => setMenu(undefined)} position="bottom-end" withinPortal>
              <Menu.Target>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label="Row actions"
                  className={styles['anchor']}
                  style={{ left: menu.left, top: menu.top }}
                />
              </Menu.Target>
              {menuActions.length > 0 ? (
                <ActionMenuDropdown actions={menuActions} />
              ) : (
                <Menu.Dropdown>
                  <LayerMark kind="popup" />
                  <Menu.Item disabled>No action is available</Menu.Item>
                </Menu.Dropdown>
              )}
            </Menu>
          </Portal>
        )}
      </div>
    </div>
  );
}

/** The columns of these keys: the same array as before while the keys are the same, since rows are drawn again where it is another. */
function useColumnsOf<Row>(columns: readonly DataColumn<Row>[], keys: string): readonly DataColumn<Row>[] {
  return useMemo(
    () => (JSON.parse(keys) as string[]).flatMap((id) => columns.find(({ key }) => key === id) ?? []),
    [keys, columns],
  );
}

/** The size of a table, and where its pinned columns stay. */
function tableStyle(minWidth: number, lines: RowLines, pinned: readonly number[]): CSSProperties {
  const places = pinned.map((left, index) => [`--hf-pin-${index}`, `${left}px`]);
  return { minWidth, ...Object.fromEntries([['--hf-row', `${lineHeights[lines]}px`], ...places]) } as CSSProperties;
}
