import type { DataColumn } from './columns.ts';
import type { ColumnChoice } from './use-column-choice.ts';

/** Px of a column that describes none. */
export const defaultWidth = 120;
/** Px of the column with the checkboxes, and of that with the menus. */
export const sideWidths = { check: 40, menu: 44 } as const;

/** A column where it stands: its width, and its distance from the left where it stays in sight. */
export interface PlacedColumn<Row> {
  column: DataColumn<Row>;
  width: number;
  /** Px from the left edge; undefined for a column that is scrolled. */
  left: number | undefined;
  isLastPinned: boolean;
}

/** Places the shown columns side by side, pinned ones first. */
export function placeColumns<Row>(
  columns: readonly DataColumn<Row>[],
  choice: Pick<ColumnChoice, 'isPinned'> | undefined,
  widths: Readonly<Record<string, number>>,
  isSelectable: boolean,
): PlacedColumn<Row>[] {
  const pinned = columns.filter(({ key }) => choice?.isPinned(key));
  let left = isSelectable ? sideWidths.check : 0;
  return columns.map((column) => {
    const width = widths[column.key] ?? column.width ?? defaultWidth;
    const isPinned = pinned.includes(column);
    const placed = {
      column,
      width,
      left: isPinned ? left : undefined,
      isLastPinned: column === pinned.at(-1),
    };
    if (isPinned) left += width;
    return placed;
  });
}

/** Px of a whole table. */
export function tableWidth(placed: readonly PlacedColumn<never>[], hasCheck: boolean, hasMenu: boolean): number {
  const columns = placed.reduce((sum, { width }) => sum + width, 0);
  return columns + (hasCheck ? sideWidths.check : 0) + (hasMenu ? sideWidths.menu : 0);
}

/**
 * The width to store for a column that shall be `wanted` px wide on screen: where the columns are narrower than the table
 * together, they share its room, and a stored width counts in proportion.
 */
export function widthToStore(
  wanted: number,
  { own, total, room }: { own: number; total: number; room: number },
): number {
  const others = total - own;
  if (others + wanted >= room || room <= wanted) return wanted;
  return (wanted * others) / (room - wanted);
}
