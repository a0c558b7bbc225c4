import { useState } from 'react';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { formatTimeRange, resolveTimeRange } from '../../../ui/chart/time-range.ts';
import { emptyChartText, useChartRange } from '../../../ui/chart/use-chart-range.ts';

const refreshSeconds = 30;
const points = 300;

/** Between which instants there are reports; null where there is none yet. */
export interface RecordedSpan {
  first: string | null;
  last: string | null;
}

/** The span of a history as the API accepts it, in about so many points. */
export interface HistorySpan {
  from: string;
  to: string;
  points: number;
}

function secondsOf(instant: string | null): number | undefined {
  return instant === null ? undefined : new Date(instant).getTime() / 1000;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/**
 * The time range of a device's charts, which stands in the URL, and the span as the API accepts it. A range that ends now
 * moves on. `setRange` writes the URL, as a step of its own where it is so asked.
 */
export function useHistorySpan(
  inUrl: string | undefined,
  recorded: RecordedSpan,
  setRange: (range: string, isStep?: boolean) => void,
) {
  const [now, setNow] = useState(() => Date.now() / 1000);
  const known = { first: secondsOf(recorded.first), last: secondsOf(recorded.last) };
  const { range, parsed, choose } = useChartRange(inUrl, known, setRange);
  const { from, to } = resolveTimeRange(parsed, now);
  usePolling(() => setNow(Date.now() / 1000), parsed.kind === 'last' ? refreshSeconds : 0);
  return {
    range,
    choose,
    /** Zooms to what was dragged over, in seconds. */
    zoom: (zoomFrom: number, zoomTo: number) =>
      setRange(formatTimeRange({ kind: 'between', from: zoomFrom, to: zoomTo }), true),
    span: { from: iso(from), to: iso(to), points },
    emptyText: emptyChartText(known),
  };
}
