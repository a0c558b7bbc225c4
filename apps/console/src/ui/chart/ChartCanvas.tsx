import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useDateSetting } from '../figure/dates.ts';
import type { ChartSeries } from './chart-data.ts';
import { ChartTooltip, type ChartCursor } from './ChartTooltip.tsx';
import { chartOptions } from './chart-options.ts';
import { parseTimeRange, resolveTimeRange, type ResolvedRange } from './time-range.ts';
import type { TimeSeriesChartProps } from './TimeSeriesChart.tsx';
import styles from './TimeSeriesChart.module.css';

type CanvasProps = TimeSeriesChartProps & {
  height: number;
  hidden: ReadonlySet<string>;
  onCursor(cursor: ChartCursor | null): void;
};

/** Holds the chart: created again when the lines, the theme or the zone change, updated when only the values do. */
export function ChartCanvas(props: CanvasProps) {
  const { times, series, range, height, hidden, syncKey, isWhole = false, formatAxis, onZoom, onCursor } = props;
  const [cursor, setCursor] = useState<ChartCursor | null>(null);
  const [isPointed, setPointed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const scheme = useComputedColorScheme('dark');
  const dates = useDateSetting();
  const latest = useRef({ series, range, formatAxis, onZoom, onCursor, times, hidden });
  useEffect(() => {
    latest.current = { series, range, formatAxis, onZoom, onCursor, times, hidden };
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
        span: () => spanOf(latest.current.range),
        dates,
        formatAxis: (value, scale) => latest.current.formatAxis?.(value, scale) ?? shortNumber.format(value),
        colour: (variable) => style.getPropertyValue(variable).trim(),
        onZoom: canZoom ? (from, to) => latest.current.onZoom?.(from, to) : undefined,
        isWhole,
        onCursor: (next) => {
          setCursor(next);
          latest.current.onCursor(next);
        },
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
  }, [shape, scheme, dates, height, syncKey, canZoom, isWhole]);

  useEffect(() => {
    chart.current?.setData(aligned(times, series));
  }, [times, series, range]);

  useEffect(() => {
    latest.current.series.forEach((line, index) => {
      const isShown = !hidden.has(line.key);
      if (chart.current && chart.current.series[index + 1]?.show !== isShown) {
        chart.current.setSeries(index + 1, { show: isShown });
      }
    });
  }, [hidden]);

  return (
    <div className={styles['plot']} onPointerMove={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
      <div ref={box} className={styles['canvas']} style={{ height }} />
      {isPointed && cursor && (
        <div className={styles['tooltipLayer']} style={{ left: plotLeft(box.current) }}>
          <ChartTooltip series={series} hidden={hidden} times={times} gaps={props.gaps} cursor={cursor} />
        </div>
      )}
    </div>
  );
}

/** Px from the left edge of the chart to its plot. */
function plotLeft(box: HTMLElement | null): number {
  return box?.querySelector<HTMLElement>('.u-over')?.offsetLeft ?? 0;
}

const shortNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function spanOf(range: string | undefined): ResolvedRange | undefined {
  const parsed = range === undefined ? undefined : parseTimeRange(range);
  return parsed && resolveTimeRange(parsed);
}

function aligned(times: readonly number[], series: readonly ChartSeries[]): uPlot.AlignedData {
  return [[...times], ...series.map(({ values }) => [...values])] as uPlot.AlignedData;
}
