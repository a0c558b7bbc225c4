/** A value of a line: null leaves a gap, undefined only means that another line has a point at this time. */
export type ChartValue = number | null | undefined;

/** One line of a chart. `values` belong to the chart's times. */
export interface ChartSeries {
  key: string;
  label: string;
  values: readonly ChartValue[];
  /** A value with its unit, for the legend. */
  format(value: number): string;
  /** Lines with the same scale share an axis; by default all lines have one scale. */
  scale?: string | undefined;
  isHiddenAtFirst?: boolean | undefined;
}

/** Whether there is anything to draw. */
export function hasValues(series: readonly ChartSeries[]): boolean {
  return series.some(({ values }) => values.some((value) => value != null));
}

/** The value of a line nearest to a position, looking a few places to both sides over gaps. */
export function valueNear(values: readonly ChartValue[], index: number, reach = 2): number | null {
  for (let step = 0; step <= reach; step += 1) {
    const value = values[index - step] ?? values[index + step];
    if (value != null) return value;
  }
  return null;
}

/** The value of a line that is read at a position: that of the place itself where a gap is explained there, else the nearest. */
export function valueAt(
  values: readonly ChartValue[],
  index: number,
  times: readonly number[],
  gaps: ReadonlyMap<number, string> | undefined,
): number | null {
  return valueNear(values, index, gaps?.has(times[index] ?? NaN) ? 0 : undefined);
}

/** The last value of a line that is not a gap. */
export function lastValue(values: readonly ChartValue[]): number | null {
  return values.findLast((value) => value != null) ?? null;
}

/** Number of line colours; further lines reuse them from the first. */
const colourCount = 8;

/** The variable that holds the colour of a line. */
export function seriesColour(index: number): string {
  return `--hf-chart-${(index % colourCount) + 1}`;
}
