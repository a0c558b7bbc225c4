import { lazy, Suspense, useState } from 'react';
import { SkeletonBlock } from '../state/Skeleton.tsx';
import { hasValues, type ChartSeries } from './chart-data.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { parseTimeRange, resolveTimeRange, type ResolvedRange } from './time-range.ts';
import styles from './TimeSeriesChart.module.css';

/** The drawing library is fetched with the first chart. */
const Canvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }));

export interface TimeSeriesChartProps {
  /** The accessible name of the chart. */
  label: string;
  /** Seconds since 1970, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  /** The requested range, in the format of the URL; the time axis always shows all of it. */
  range?: string | undefined;
  height?: number | undefined;
  /** Height kept for the legend, px, so that nothing moves when its values arrive. */
  legendHeight?: number | undefined;
  /** Charts with the same key share the crosshair. */
  syncKey?: string | undefined;
  /** Whether the values are counts, which have no marks between whole numbers. */
  isWhole?: boolean | undefined;
  /** A mark of an axis; `scale` is that of its lines. */
  formatAxis?: ((value: number, scale: string) => string) | undefined;
  /** Called with the span dragged over the chart, in seconds since 1970. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  /** Why there is no value at a time: the text of a gap, by its time. */
  gaps?: ReadonlyMap<number, string> | undefined;
  isLoading?: boolean | undefined;
  /** The text of an empty chart. */
  emptyText?: string | undefined;
}

/** Lines over time: crosshair with values in the legend and beside the pointer, drag to zoom, a click on the legend hides a line. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const {
    label,
    series,
    height = 200,
    legendHeight = 24,
    isLoading = false,
    emptyText = 'No data for this period',
  } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(series.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key)),
  );
  const [cursor, setCursor] = useState<number | null>(null);
  const toggle = (key: string) => setHidden((before) => toggled(before, key));
  if (isLoading) return <SkeletonBlock height={height + legendHeight} subject={label} />;
  return (
    <figure className={styles['figure']} aria-label={label}>
      <ChartLegend
        series={series}
        hidden={hidden}
        cursor={cursor}
        times={props.times}
        gaps={props.gaps}
        height={legendHeight}
        range={shownRange(props.range)}
        onToggle={toggle}
      />
      {hasValues(series) ? (
        <Suspense fallback={<SkeletonBlock height={height} subject={label} />}>
          <Canvas {...props} height={height} hidden={hidden} onCursor={(next) => setCursor(next?.index ?? null)} />
        </Suspense>
      ) : (
        <div className={styles['empty']} style={{ height }}>
          {emptyText}
        </div>
      )}
    </figure>
  );
}

function shownRange(range: string | undefined): ResolvedRange | undefined {
  const parsed = range === undefined ? undefined : parseTimeRange(range);
  return parsed && resolveTimeRange(parsed);
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(key)) next.add(key);
  return next;
}
