import { useCallback } from 'react';
import { parseTimeRange, type TimeRange } from './time-range.ts';

const storageKey = 'headframe.chart-range';
const usualRange = '24h';
const day = 86_400;

/** Ranges that are opened by themselves, smallest first. */
const openedRanges = [
  ['1h', 3600],
  ['24h', day],
  ['7d', 7 * day],
  ['30d', 30 * day],
  ['366d', 366 * day],
] as const;

/** The first and last time with data, in seconds since 1970; undefined where unknown. */
export interface DataSpan {
  first?: number | undefined;
  last?: number | undefined;
}

/**
 * The relative range on which a chart opens: a day; an hour while the data is younger than that; a longer one where the
 * last data lies further back.
 */
export function rangeWithData({ first, last }: DataSpan, now = Date.now() / 1000): string {
  if (first !== undefined && now - first < 3600) return '1h';
  if (last === undefined || now - last < day) return usualRange;
  return openedRanges.find(([, seconds]) => now - last < seconds)?.[0] ?? '366d';
}

function remembered({ last }: DataSpan, now = Date.now() / 1000): string | undefined {
  try {
    const found = localStorage.getItem(storageKey) ?? '';
    const range = parseTimeRange(found);
    if (range?.kind !== 'last') return undefined;
    return last === undefined || now - last < range.seconds ? found : undefined;
  } catch {
    return undefined;
  }
}

function remember(range: string): void {
  if (parseTimeRange(range)?.kind !== 'last') return;
  try {
    localStorage.setItem(storageKey, range);
  } catch {
    // Without storage the choice lasts as long as the URL.
  }
}

/** The range of a screen's charts. */
interface ChartRange {
  /** In the format of the URL. */
  range: string;
  parsed: TimeRange;
  /** Sets the range that the user chose, and stores a relative one in this browser. */
  choose(range: string): void;
}

/**
 * The range of charts: the one in the URL, else the one last chosen on this browser as far as it reaches the last data, else
 * one in which there is data.
 * `setUrl` writes it into the URL.
 */
export function useChartRange(inUrl: string | undefined, data: DataSpan, setUrl: (range: string) => void): ChartRange {
  const range = inUrl ?? remembered(data) ?? rangeWithData(data);
  const parsed = parseTimeRange(range) ?? { kind: 'last', seconds: day };
  const choose = useCallback(
    (next: string) => {
      remember(next);
      setUrl(next);
    },
    [setUrl],
  );
  return { range, parsed, choose };
}

/** Seconds in which the first data of something new may be on its way. */
const collectingSeconds = 240;

/** The text of an empty chart: that data is being collected for a new source, else that there is none. */
export function emptyChartText({ first }: DataSpan, now = Date.now() / 1000): string {
  return first !== undefined && now - first < collectingSeconds ? 'Collecting data' : 'No data for this period';
}
