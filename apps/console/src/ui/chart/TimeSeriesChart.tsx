import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { SkeletonBlock } from '../Skeleton.tsx';
import { hasValues, type ChartSeries } from './chart-data.ts';
import { chartOptions } from './chart-options.ts';
import { ChartLegend } from './ChartLegend.tsx';
import styles from './TimeSeriesChart.module.css';

/** What a chart shows. */
export interface TimeSeriesChartProps {
  /** What the chart is about, for those who cannot see it. */
  label: string;
  /** Seconds since 1970, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  height?: number | undefined;
  /** Charts with the same key share the crosshair. */
  syncKey?: string | undefined;
  formatAxis?: ((value: number) => string) | undefined;
  /** Dragging over the chart asks for this span, in seconds since 1970. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  isLoading?: boolean | undefined;
  /** What is said when there is nothing to draw. */
  emptyText?: string | undefined;
}

/** Lines over time: crosshair with values in the legend, drag to zoom, a click on the legend hides a line. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, series, height = 200, isLoading = false, emptyText = 'No data in this time range' } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(series.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key)),
  );
  const [cursor, setCursor] = useState<number | null>(null);
  const toggle = (key: string) => setHidden((before) => toggled(before, key));
  if (isLoading) return <SkeletonBlock height={height + 24} label={`Loading ${label}`} />;
  return (
    <figure className={styles['figure']} aria-label={label}>
      <ChartLegend series={series} hidden={hidden} cursor={cursor} times={props.times} onToggle={toggle} />
      {hasValues(series) ? (
        <Canvas {...props} height={height} hidden={hidden} onCursor={setCursor} />
      ) : (
        <div className={styles['empty']} style={{ height }}>
          {emptyText}
        </div>
      )}
    </figure>
  );
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(key)) next.add(key);
  return next;
}

type CanvasProps = TimeSeriesChartProps & {
  height: number;
  hidden: ReadonlySet<string>;
  onCursor(index: number | null): void;
};

/** Holds the drawing: made anew when the lines or the theme change, fed when only the values do. */
function Canvas({ times, series, height, hidden, syncKey, formatAxis, onZoom, onCursor }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const scheme = useComputedColorScheme('dark');
  const latest = useRef({ series, formatAxis, onZoom, onCursor, times, hidden });
  useEffect(() => {
    latest.current = { series, formatAxis, onZoom, onCursor, times, hidden };
  });
  const shape = series.map(({ key, scale }) => `${key}:${scale ?? ''}`).join();
  const canZoom = onZoom !== undefined;

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const now = latest.current;
    const style = getComputedStyle(element);
    const made = new uPlot(
      chartOptions({
        width: Math.max(1, element.clientWidth),
        height,
        series: now.series,
        hidden: now.hidden,
        syncKey,
        formatAxis: (value) => latest.current.formatAxis?.(value) ?? shortNumber.format(value),
        colour: (variable) => style.getPropertyValue(variable).trim(),
        onZoom: canZoom ? (from, to) => latest.current.onZoom?.(from, to) : undefined,
        onCursor: (index) => latest.current.onCursor(index),
      }),
      aligned(now.times, now.series),
      element,
    );
    chart.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: Math.max(1, element.clientWidth), height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = undefined;
    };
  }, [shape, scheme, height, syncKey, canZoom]);

  useEffect(() => {
    chart.current?.setData(aligned(times, series));
  }, [times, series]);

  useEffect(() => {
    latest.current.series.forEach((line, index) => {
      const isShown = !hidden.has(line.key);
      if (chart.current && chart.current.series[index + 1]?.show !== isShown) {
        chart.current.setSeries(index + 1, { show: isShown });
      }
    });
  }, [hidden]);

  return <div ref={box} className={styles['canvas']} style={{ height }} />;
}

const shortNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function aligned(times: readonly number[], series: readonly ChartSeries[]): uPlot.AlignedData {
  return [[...times], ...series.map(({ values }) => [...values])];
}
