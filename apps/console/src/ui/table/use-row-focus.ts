import { useState } from 'react';

/** Which row the keyboard is on. It stays on that row wherever the row goes, and in its place once the row is gone. */
export interface RowFocus {
  index: number;
  /** True once a key moved it: only then a row takes the focus. */
  isMoved: boolean;
  /** Follows the focus to a row that received it in another way: by mouse, by tab, by its open details. */
  settleOn(key: string, index: number): void;
  /** Moves for an arrow, page, home or end key. Returns where to; undefined when the key is another one. */
  onKey(key: string): number | undefined;
}

interface FocusedRow {
  /** Undefined until the focus was on a row: then it is the first one. */
  key: string | undefined;
  /** Where the row was when it got the focus. */
  index: number;
  isMoved: boolean;
}

const pageRows = 10;

/** Walks the rows of a table by keyboard. */
export function useRowFocus<Row>(rows: readonly Row[], rowKey: (row: Row) => string): RowFocus {
  const [at, setAt] = useState<FocusedRow>({ key: undefined, index: 0, isMoved: false });
  const index = placeOf(at, rows, rowKey);
  const last = rows.length - 1;
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: last,
  };
  return {
    index,
    isMoved: at.isMoved,
    settleOn: (key, next) => setAt((before) => (before.key === key ? before : { ...before, key, index: next })),
    onKey(pressed) {
      const wanted = moves[pressed];
      const next = wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted));
      const row = next === undefined ? undefined : rows[next];
      if (next === undefined || row === undefined) return undefined;
      setAt({ key: rowKey(row), index: next, isMoved: true });
      return next;
    },
  };
}

/** Where the focused row is now. */
function placeOf<Row>({ key, index }: FocusedRow, rows: readonly Row[], rowKey: (row: Row) => string): number {
  const row = rows[index];
  if (key !== undefined && (row === undefined || rowKey(row) !== key)) {
    const moved = rows.findIndex((other) => rowKey(other) === key);
    if (moved >= 0) return moved;
  }
  return Math.min(index, Math.max(0, rows.length - 1));
}
