import { columnWidths, type ListLook } from '@headframe/domain/preferences/list-looks';
import { useCallback, useMemo, useState } from 'react';
import { useListLook } from '../../transport/preferences/use-list-look.ts';
import type { DataColumn } from './columns.ts';

/** Which columns are shown, in what order, how wide, and which stay in sight. */
export interface ColumnChoice {
  order: readonly string[];
  isShown(key: string): boolean;
  isPinned(key: string): boolean;
  /** Whether a person showed it or gave it a width: it stays where there is no room for all. */
  isChosen(key: string): boolean;
  /** Whether there is no room for it now, though it is shown. */
  isLeftOut(key: string): boolean;
  /** Says for which columns there is no room. */
  leaveOut(keys: readonly string[]): void;
  /** The width in px that the user gave a column. */
  widthOf(key: string): number | undefined;
  isChanged: boolean;
  show(key: string, isShown: boolean): void;
  pin(key: string, isPinned: boolean): void;
  /** Sets the width of a column in px; undefined returns to the described one. */
  resize(key: string, width: number | undefined): void;
  /** Moves a column one place to the left (-1) or to the right (1). */
  move(key: string, by: -1 | 1): void;
  reset(): void;
}

const toggled = (keys: readonly string[], key: string, isIn: boolean): string[] => {
  const others = keys.filter((other) => other !== key);
  return isIn ? [...others, key] : others;
};

function withinBounds(width: number): number {
  return Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));
}

/** What is shown of the columns, from what they describe and from what the user changed. */
function resolve<Row>(columns: readonly DataColumn<Row>[], look: ListLook) {
  const keysOf = (isWanted: (column: DataColumn<Row>) => boolean | undefined) =>
    columns.filter(isWanted).map(({ key }) => key);
  const known = keysOf(() => true);
  const hiddenAtFirst = keysOf(({ isHiddenAtFirst }) => isHiddenAtFirst);
  const kept = look.order?.filter((key) => known.includes(key)) ?? [];
  const hidden = look.hidden
    ? [...look.hidden, ...hiddenAtFirst.filter((key) => !kept.includes(key) && !look.hidden?.includes(key))]
    : hiddenAtFirst;
  const shownLater = hiddenAtFirst.filter((key) => !hidden.includes(key));
  return {
    order: look.order ? placeNew(kept, known) : known,
    hidden,
    pinned: look.pinned ?? keysOf(({ isPinned }) => isPinned),
    widths: look.widths ?? {},
    chosen: [...(look.chosen ?? []), ...shownLater, ...Object.keys(look.widths ?? {})],
  };
}

/** The choice of columns of one list, a preference of the account. */
export function useColumnChoice<Row>(listKey: string, columns: readonly DataColumn<Row>[]): ColumnChoice {
  const [look, change] = useListLook(listKey);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const leaveOut = useCallback(
    (keys: readonly string[]) => setLeftOut((before) => (before.join() === keys.join() ? before : keys)),
    [],
  );
  return useMemo(() => {
    const { order, hidden, pinned, widths, chosen } = resolve(columns, look);
    return {
      order: [...order.filter((key) => pinned.includes(key)), ...order.filter((key) => !pinned.includes(key))],
      isShown: (key) => !hidden.includes(key),
      isPinned: (key) => pinned.includes(key),
      isChosen: (key) => chosen.includes(key),
      isLeftOut: (key) => leftOut.includes(key),
      leaveOut,
      widthOf: (key) => widths[key],
      isChanged: Boolean(look.order ?? look.hidden ?? look.pinned ?? look.widths ?? look.chosen),
      show: (key, isShown) =>
        change({
          order: [...order],
          hidden: toggled(hidden, key, !isShown),
          chosen: toggled(look.chosen ?? [], key, isShown),
        }),
      pin: (key, isPinned) => change({ pinned: toggled(pinned, key, isPinned) }),
      resize(key, width) {
        const { [key]: _before, ...others } = widths;
        change({ widths: width === undefined ? others : { ...others, [key]: withinBounds(width) } });
      },
      move(key, by) {
        const next = [...order];
        const from = next.indexOf(key);
        const other = next[from + by];
        if (from < 0 || other === undefined) return;
        next[from + by] = key;
        next[from] = other;
        change({ order: next, hidden: [...hidden] });
      },
      reset: () =>
        change({ order: undefined, hidden: undefined, pinned: undefined, widths: undefined, chosen: undefined }),
    };
  }, [columns, look, change, leftOut, leaveOut]);
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
