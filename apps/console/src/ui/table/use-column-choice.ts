import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { DataColumn } from './columns.ts';

const choiceSchema = z.catch(z.object({ order: z.array(z.string()), hidden: z.array(z.string()) }), () => ({
  order: [],
  hidden: [],
}));

/** Which columns are shown, and in what order. */
export interface ColumnChoice {
  order: readonly string[];
  isShown(key: string): boolean;
  isChanged: boolean;
  show(key: string, isShown: boolean): void;
  /** Moves a column one place to the left (-1) or to the right (1). */
  move(key: string, by: -1 | 1): void;
  reset(): void;
}

interface Stored {
  order: string[];
  hidden: string[];
}

function read(storageKey: string): Stored | undefined {
  try {
    const found = localStorage.getItem(storageKey);
    return found === null ? undefined : choiceSchema.parse(JSON.parse(found));
  } catch {
    return undefined;
  }
}

function write(storageKey: string, value: Stored | undefined): void {
  try {
    if (value) localStorage.setItem(storageKey, JSON.stringify(value));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The choice of columns of one table, remembered in this browser under the table's key. */
export function useColumnChoice<Row>(tableKey: string, columns: readonly DataColumn<Row>[]): ColumnChoice {
  const storageKey = `headframe.columns.${tableKey}`;
  const [stored, setStored] = useState(() => read(storageKey));

  const keep = useCallback(
    (next: Stored | undefined) => {
      setStored(next);
      write(storageKey, next);
    },
    [storageKey],
  );

  return useMemo(() => {
    const known = columns.map((column) => column.key);
    const hiddenAtFirst = columns.filter((column) => column.isHiddenAtFirst).map((column) => column.key);
    const kept = stored?.order.filter((key) => known.includes(key)) ?? [];
    const order = stored ? placeNew(kept, known) : known;
    const hidden = new Set(stored ? stored.hidden : hiddenAtFirst);
    for (const key of stored ? hiddenAtFirst : []) if (!kept.includes(key)) hidden.add(key);
    const now = (): Stored => ({ order: [...order], hidden: [...hidden] });
    return {
      order,
      isShown: (key) => !hidden.has(key),
      isChanged: stored !== undefined,
      show(key, isShown) {
        const { hidden: before } = now();
        const without = before.filter((other) => other !== key);
        keep({ ...now(), hidden: isShown ? without : [...without, key] });
      },
      move(key, by) {
        const next = [...order];
        const from = next.indexOf(key);
        const to = from + by;
        const other = next[to];
        if (from < 0 || other === undefined) return;
        next[to] = key;
        next[from] = other;
        keep({ ...now(), order: next });
      },
      reset: () => keep(undefined),
    };
  }, [columns, stored, keep]);
}

/** Columns added by a newer version follow the column that precedes them in the description. */
function placeNew(kept: readonly string[], known: readonly string[]): string[] {
  const order = [...kept];
  known.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = known[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}
