import { lastValue, seriesColour, valueAt, type ChartSeries } from './chart-data.ts';
import { summarizeSeries } from './series-summary.ts';
import type { ResolvedRange } from './time-range.ts';
import styles from './TimeSeriesChart.module.css';

interface ChartLegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  times: readonly number[];
  /** The shown range; by default all times. */
  range?: ResolvedRange | undefined;
  /** Position of the crosshair among the times; null: the last values are shown. */
  cursor: number | null;
  gaps?: ReadonlyMap<number, string> | undefined;
  /** Least height, px. */
  height?: number | undefined;
  onToggle(key: string): void;
}

/** Parts of the summary by their words: min stands for minutes alone. */
const summaryWords = { min: 'low', mean: 'mean', max: 'high' } as const;

/** The lines by name, with their value under the crosshair, and the lowest, mean and highest of the range; a click shows or hides one. */
export function ChartLegend({ series, hidden, times, range, cursor, gaps, height, onToggle }: ChartLegendProps) {
  return (
    <figcaption className={styles['legend']} style={{ minHeight: height }}>
      {series.map((line, index) => {
        const value = cursor === null ? lastValue(line.values) : valueAt(line.values, cursor, times, gaps);
        const summary = summarizeSeries(times, line.values, range);
        return (
          <div key={line.key} className={styles['entry']}>
            <button type="button" aria-pressed={!hidden.has(line.key)} onClick={() => onToggle(line.key)}>
              <span className={styles['swatch']} style={{ background: `var(${seriesColour(index)})` }} aria-hidden />
              {line.label}
              <span className={styles['reading']} data-numeric>
                {value === null ? '---' : line.format(value)}
              </span>
            </button>
            {summary && (
              <span className={styles['summary']} data-numeric title="Of the values shown in this range">
                {(['min', 'mean', 'max'] as const).map((key) => (
                  <span key={key}>
                    {summaryWords[key]} {line.format(summary[key])}
                  </span>
                ))}
              </span>
            )}
          </div>
        );
      })}
    </figcaption>
  );
}
