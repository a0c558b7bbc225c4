import type { ChartValue } from '../../../ui/chart/chart-data.ts';
import type { HistoryColumns } from './history-series.ts';

/** Histories on one time axis: for each one its values at all times. */
interface ComparedColumns {
  times: readonly number[];
  /** The values of a measure of the history at a place; undefined at times only others have. */
  valuesOf(place: number, measure: string): readonly ChartValue[];
}

/** Puts histories on the times of all of them, so that their lines can be drawn on one axis. */
export function compareColumns(histories: readonly HistoryColumns[]): ComparedColumns {
  const [first] = histories;
  if (first && histories.length === 1)
    return {
      times: first.times,
      valuesOf: (_place, measure) => first.values[measure] ?? first.times.map(() => undefined),
    };
  const times = [...new Set(histories.flatMap((history) => history.times))].sort((one, other) => one - other);
  const places = histories.map((history) => new Map(history.times.map((time, index) => [time, index])));
  return {
    times,
    valuesOf: (place, measure) =>
      times.map((time) => {
        const index = places[place]?.get(time);
        return index === undefined ? undefined : histories[place]?.values[measure]?.[index];
      }),
  };
}
