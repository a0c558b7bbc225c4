import type { AsicHistoryQuery } from '../../../../generated/asic.ts';

/** The history of one miner as the server returns it. */
export type AsicHistory = AsicHistoryQuery['asicHistory'];

type Point = AsicHistory['points'][number];

/** What a chart can be drawn of. */
export type HistoryMeasure = Exclude<keyof Point, 'at'>;

/** A history as columns: seconds since 1970, and each measure at those times. */
export type HistoryColumns = Readonly<Record<HistoryMeasure, readonly (number | null)[]>> & {
  readonly times: readonly number[];
};

const measures: readonly HistoryMeasure[] = ['hashrate', 'power', 'chipTemperature', 'pcbTemperature'];

/** How far apart points may lie, in usual distances, before the line breaks: one missed report is no gap. */
const unbrokenDistances = 2.5;

/** The distance in seconds that most neighbours keep: the step of the chart, or the rhythm of the reports where that is slower. */
function usualDistance(times: readonly number[], step: number): number {
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(step, distances.sort((one, other) => one - other)[distances.length >> 1] ?? step);
}

/**
 * Turns points into columns. The server leaves steps without any report out; where more than one is missing an empty point is
 * put in, so that the line breaks instead of bridging the gap.
 */
export function historyColumns({ step, points }: AsicHistory): HistoryColumns {
  const times: number[] = [];
  const columns = { hashrate: [], power: [], chipTemperature: [], pcbTemperature: [] } as Record<
    HistoryMeasure,
    (number | null)[]
  >;
  const add = (time: number, point?: Point) => {
    times.push(time);
    for (const measure of measures) columns[measure].push(point?.[measure] ?? null);
  };
  const moments = points.map(({ at }) => new Date(at).getTime() / 1000);
  const maxGap = usualDistance(moments, step) * unbrokenDistances;
  points.forEach((point, index) => {
    const time = moments[index] ?? 0;
    const before = moments[index - 1];
    if (before !== undefined && time - before > maxGap) add(before + step);
    add(time, point);
  });
  return { times, ...columns };
}
