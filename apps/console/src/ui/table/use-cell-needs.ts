import { useLayoutEffect } from 'react';

/** Px up to which a column grows for the sake of its cells: no long text takes the room of all others. */
const maxNeed = 260;

/** What is narrower is hidden from sight, such as the name of a column without a head. */
const seen = 2;

/** Px of a cell at which nothing in it is cut. */
function needOf(cell: Element): number {
  let cut = 0;
  for (const element of [cell, ...cell.querySelectorAll('*')])
    if (element.clientWidth > seen) cut = Math.max(cut, element.scrollWidth - element.clientWidth);
  return cut === 0 ? 0 : cell.clientWidth + cut;
}

/** How wide columns have to be so that none of their cells is cut, px by key; absent where none is. */
type CellNeeds = Readonly<Record<string, number>>;

/** Nothing is cut. */
export const noNeeds: CellNeeds = {};

interface Cells {
  columns: readonly { key: string }[];
  rows: readonly object[];
  /** Px for the columns; 0 while it is not known. */
  room: number;
  /** Cells of a row before those of the columns. */
  before: number;
}

/**
 * Measures what the cells of a table need when its rows, its columns or its room change. A need once seen stays, so that columns keep
 * still while values change.
 */
export function useCellNeeds(
  scroller: HTMLElement | null,
  onNeeds: (update: (known: CellNeeds) => CellNeeds) => void,
  { columns, rows, room, before }: Cells,
): void {
  useLayoutEffect(() => {
    if (!scroller || room === 0) return;
    const found = new Map<string, number>();
    for (const row of scroller.querySelectorAll('tr:not([aria-hidden])')) {
      if (row.children.length < columns.length + before) continue;
      for (const [index, { key }] of columns.entries()) {
        const cell = row.children[index + before];
        const need = cell ? Math.min(maxNeed, needOf(cell)) : 0;
        if (need > (found.get(key) ?? 0)) found.set(key, need);
      }
    }
    onNeeds((known) => {
      const more = [...found].filter(([key, need]) => need > (known[key] ?? 0));
      return more.length === 0 ? known : { ...known, ...Object.fromEntries(more) };
    });
  }, [scroller, onNeeds, columns, rows, room, before]);
}
