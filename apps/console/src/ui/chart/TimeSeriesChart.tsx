import { lazy, Suspense, useState } from 'react';
import { SkeletonBlock } from '../Skeleton.tsx';
import { hasValues, type ChartSeries } from './chart-data.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { parseTimeRange, resolveTimeRange, type ResolvedRange } from './time-range.ts';
import styles from './TimeSeriesChart.module.css';

/** The drawing library is fetched with the first chart. */
const Canvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }));

/** What a chart shows. */
export interface TimeSeriesChartProps {
  /** What the chart is about, for those who cannot see it. */
  label: string;
  /** Seconds since 1970, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  /** The range asked for, as it stands in the URL; the time axis shows all of it, however little there is to draw. */
  range?: string | undefined;
  height?: number | undefined;
  /** Charts with the same key share the crosshair. */
  syncKey?: string | undefined;
  /** Whether the values are counts, which have no marks between whole numbers. */
  isWhole?: boolean | undefined;
  formatAxis?: ((value: number) => string) | undefined;
  /** Dragging over the chart asks for this span, in seconds since 1970. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  isLoading?: boolean | undefined;
  /** What is said when there is nothing to draw. */
  emptyText?: string | undefined;
}

/** Lines over time: crosshair with values in the legend and beside the pointer, drag to zoom, a click on the legend hides a line. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, series, height = 200, isLoading = false, emptyText = 'No data for this period' } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(series.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key)),
  );
  const [cursor, setCursor] = useState<number | null>(null);
  const toggle = (key: string) => setHidden((before) => toggled(before, key));
  if (isLoading) return <SkeletonBlock height={height + 24} label={`Loading ${label}`} />;
  return (
    <figure className={styles['figure']} aria-label={label}>
      <ChartLegend
        series={series}
        hidden={hidden}
        cursor={cursor}
        times={props.times}
        range={shownRange(props.range)}
        onToggle={toggle}
      />
      {hasValues(series) ? (
        <Suspense fallback={<SkeletonBlock height={height} label={`Loading ${label}`} />}>
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
