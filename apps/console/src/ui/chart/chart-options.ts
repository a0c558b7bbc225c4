import uPlot from 'uplot';
import type { DateSetting } from '../figure/dates.ts';
import { seriesColour, type ChartSeries } from './chart-data.ts';
import type { ChartCursor } from './ChartTooltip.tsx';
import { timeAxisLabels } from './time-axis.ts';
import type { ResolvedRange } from './time-range.ts';
import { valueAxisWidth, valueMarks, valueSpan } from './value-axis.ts';

/** What a chart is drawn with, besides its data. */
interface ChartSetup {
  width: number;
  height: number;
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  /** Charts with the same key share the crosshair. */
  syncKey: string | undefined;
  /** The span of the time axis; undefined means that of the data. */
  span(): ResolvedRange | undefined;
  /** How the dates of the time axis are written. */
  dates: DateSetting;
  /** Short form of a value on the axis. */
  formatAxis(value: number, scale: string): string;
  /** Reads a colour variable of the current theme. */
  colour(variable: string): string;
  onZoom: ((from: number, to: number) => void) | undefined;
  /** Whether the values are counts. */
  isWhole: boolean;
  onCursor(cursor: ChartCursor | null): void;
}

/** The options of uPlot for a chart of ours. */
export function chartOptions(setup: ChartSetup): uPlot.Options {
  const { width, height, series, hidden, syncKey, colour, onZoom } = setup;
  const scales = [...new Set(series.map(scaleOf))];
  const grid = { stroke: colour('--hf-line'), width: 1 };
  const axis = {
    stroke: colour('--hf-text-dim'),
    font: '11px "Inter Variable", system-ui',
    grid,
    ticks: { show: false },
  };
  return {
    width,
    height,
    padding: [8, scales.length > 1 ? 0 : timeLabelOverhang, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), setup.dates.timeZone),
    legend: { show: false },
    cursor: {
      x: true,
      y: false,
      points: { size: 6 },
      drag: { x: onZoom !== undefined, y: false, setScale: false },
      ...(syncKey === undefined ? {} : { sync: { key: syncKey } }),
    },
    scales: {
      x: { time: true, range: timeRange(setup) },
      ...Object.fromEntries(
        scales.map((scale) => [scale, { range: (_chart, low, high) => valueSpan(low, high, setup.isWhole) }]),
      ),
    },
    axes: [
      {
        ...axis,
        space: 64,
        grid: { show: false },
        values: (_chart, marks, _axis, _space, step) => timeAxisLabels(marks, step, setup.dates),
      },
      ...scales.slice(0, 2).map((scale, index): uPlot.Axis => ({
        ...axis,
        scale,
        side: index === 0 ? 3 : 1,
        size: (_chart, labels) => valueAxisWidth(labels),
        grid: index === 0 ? grid : { show: false },
        splits: (chart, _axis, low, high) => valueMarks(low, high, plotHeight(chart), setup.isWhole),
        values: (_chart, ticks) => ticks.map((tick) => setup.formatAxis(tick, scale)),
      })),
    ],
    series: [
      {},
      ...series.map((line, index) => ({
        label: line.label,
        scale: scaleOf(line),
        show: !hidden.has(line.key),
        stroke: colour(seriesColour(index)),
        width: 1.5,
        points: { show: hasFewPoints, size: 4 },
        spanGaps: false,
      })),
    ],
    hooks: {
      setCursor: [(chart) => setup.onCursor(cursorOf(chart))],
      setSelect: [(chart) => zoomTo(chart, onZoom)],
    },
  };
}

const smallestZoomPx = 6;

function scaleOf({ scale = 'y' }: ChartSeries): string {
  return scale;
}

/** The whole requested span, else that of the data. */
function timeRange({ span }: ChartSetup): uPlot.Range.Function {
  return (_chart, low, high) => {
    const asked = span();
    return asked ? [asked.from, asked.to] : [low, high];
  };
}

/** Up to this number of points a line is hardly visible; through one point it is invisible. */
const fewPoints = 24;

function hasFewPoints(chart: uPlot): boolean {
  return chart.data[0].length <= fewPoints;
}

/** Room right of the plot for half a label of the time axis, in px. */
const timeLabelOverhang = 32;

/** Height of the plot in CSS px. */
function plotHeight(chart: uPlot): number {
  return chart.bbox.height / uPlot.pxRatio;
}

function cursorOf({ cursor, bbox }: uPlot): ChartCursor | null {
  const { idx, left = -1, top = -1 } = cursor;
  return idx == null || left < 0 ? null : { index: idx, left, top, width: bbox.width / uPlot.pxRatio };
}

function zoomTo(chart: uPlot, onZoom: ChartSetup['onZoom']): void {
  const { left, width } = chart.select;
  if (!onZoom || width < smallestZoomPx) return;
  const [from, to] = [chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x')];
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onZoom(Math.floor(from), Math.ceil(to));
}
