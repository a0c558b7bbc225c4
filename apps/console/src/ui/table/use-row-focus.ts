import { useState } from 'react';

/** Which row the keyboard is on. */
export interface RowFocus {
  index: number;
  /** True once a key moved it: only then the row takes the focus. */
  isMoved: boolean;
  moveTo(index: number, isMoved: boolean): void;
  /** Moves for an arrow, page, home or end key; false when the key is another one. */
  onKey(key: string): boolean;
}

const pageRows = 10;

/** Walks the rows of a table by keyboard. */
export function useRowFocus(count: number): RowFocus {
  const [at, setAt] = useState({ index: 0, isMoved: false });
  const index = Math.min(at.index, Math.max(0, count - 1));
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: count - 1,
  };
  return {
    index,
    isMoved: at.isMoved,
    moveTo: (next, isMoved) => setAt({ index: next, isMoved }),
    onKey(key) {
      const target = moves[key];
      if (target === undefined || count === 0) return false;
      setAt({ index: Math.max(0, Math.min(count - 1, target)), isMoved: true });
      return true;
    },
  };
}
