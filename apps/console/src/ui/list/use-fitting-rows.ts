import { defaultPageSize } from '@headframe/domain/limits/paging';
import { useCallback, useEffect, useState } from 'react';
import { usePreference } from '../../transport/preferences/preferences.ts';
import type { RowLines } from '../table/row-height.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { rowsThatFit } from './fitting-rows.ts';

/** Px of the window that a list takes beside its table, and what stands above its filters, until they have been seen. */
const usual = { rest: 180, above: 48 } as const;
const seenRests = new Map<string, number>();

/** How long the window must keep its height before the rows follow: a drag asks for one page, not for fifty. */
const settleMs = 300;

interface FittingRows {
  /** Rows of a page that fit the window. */
  rows: number;
  /** Takes the px in which the table scrolls. */
  onHeight(height: number): void;
}

/**
 * How many rows of a list fit the window. Only the window changes their number: what comes and goes around the table on screen is
 * remembered for the next time. On a phone the whole page scrolls, and a page has the usual number of rows.
 */
export function useFittingRows(listKey: string, lines: RowLines, hasAbove: boolean): FittingRows {
  const [density] = usePreference('density');
  const isNarrow = useIsNarrow();
  const rest = usual.rest + (hasAbove ? usual.above : 0);
  const [tableHeight, setTableHeight] = useState(() => heightOf(listKey, rest));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTableHeight(heightOf(listKey, rest)), settleMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, [listKey, rest]);
  const onHeight = useCallback((height: number) => void seenRests.set(listKey, window.innerHeight - height), [listKey]);
  return { rows: isNarrow ? defaultPageSize : rowsThatFit(tableHeight, lines, density), onHeight };
}

const heightOf = (listKey: string, rest: number): number => window.innerHeight - (seenRests.get(listKey) ?? rest);
