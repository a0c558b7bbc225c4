import type { ResolvedRange } from './time-range.ts';

/** Extremes and mean of the values a chart draws of one line. */
interface SeriesSummary {
  min: number;
  mean: number;
  max: number;
}

/** Sums up the values of a line that lie in the shown range; undefined where there are none. */
export function summarizeSeries(
  times: readonly number[],
  values: readonly (number | null | undefined)[],
  range?: ResolvedRange,
): SeriesSummary | undefined {
  const shown = values.filter((value, index): value is number => {
    const time = times[index];
    return value != null && time !== undefined && (!range || (time >= range.from && time <= range.to));
  });
  if (shown.length === 0) return undefined;
  const sum = shown.reduce((total, value) => total + value, 0);
  return {
    min: shown.reduce((lowest, value) => Math.min(lowest, value)),
    mean: sum / shown.length,
    max: shown.reduce((highest, value) => Math.max(highest, value)),
  };
}
