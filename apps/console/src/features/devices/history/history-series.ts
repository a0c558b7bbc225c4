/** The chart of one device as the server returns it. */
export interface DeviceHistory {
  step: number;
  times: readonly string[];
  series: readonly { measure: string; values: readonly (number | null)[] }[];
}

/** The history of a device that is not read yet. */
export const noHistory: DeviceHistory = { step: 1, times: [], series: [] };

/** A history on the axis of a chart: seconds since 1970, and the values of each measure at those times, by its name. */
export interface HistoryColumns {
  readonly times: readonly number[];
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** How far apart points may lie, in usual distances, before the line breaks: one missed report is no gap. */
const unbrokenDistances = 2.5;

/** The distance in seconds that most neighbours keep: the step of the chart, or the rhythm of the reports where that is slower. */
function usualDistance(times: readonly number[], step: number): number {
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(step, distances.sort((one, other) => one - other)[distances.length >> 1] ?? step);
}

/**
 * Puts a history on an axis. The server leaves steps without any report out; where more than one is missing an empty point is
 * put in, so that the line breaks instead of bridging the gap.
 */
export function historyColumns({ step, times, series }: DeviceHistory): HistoryColumns {
  const moments = times.map((time) => new Date(time).getTime() / 1000);
  const maxGap = usualDistance(moments, step) * unbrokenDistances;
  // Places of the points in the answer; undefined for a break of the line.
  const places: (number | undefined)[] = [];
  const axis: number[] = [];
  moments.forEach((time, index) => {
    const before = moments[index - 1];
    if (before !== undefined && time - before > maxGap) {
      axis.push(before + step);
      places.push(undefined);
    }
    axis.push(time);
    places.push(index);
  });
  const placed = (values: readonly (number | null)[]) =>
    places.map((place) => (place === undefined ? null : (values[place] ?? null)));
  return { times: axis, values: Object.fromEntries(series.map(({ measure, values }) => [measure, placed(values)])) };
}
