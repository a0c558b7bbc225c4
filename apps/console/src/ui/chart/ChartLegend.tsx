import { lastValue, seriesColour, valueNear, type ChartSeries } from './chart-data.ts';
import { useDateFormat } from '../dates.ts';
import styles from './TimeSeriesChart.module.css';

interface ChartLegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  times: readonly number[];
  /** Position of the crosshair among the times; null: the last values are shown. */
  cursor: number | null;
  onToggle(key: string): void;
}

/** The lines by name, with their value under the crosshair; a click shows or hides one. */
export function ChartLegend({ series, hidden, times, cursor, onToggle }: ChartLegendProps) {
  const moment = useDateFormat('moment');
  const time = cursor === null ? undefined : times[cursor];
  return (
    <figcaption className={styles['legend']}>
      {series.map((line, index) => {
        const value = cursor === null ? lastValue(line.values) : valueNear(line.values, cursor);
        return (
          <button key={line.key} type="button" aria-pressed={!hidden.has(line.key)} onClick={() => onToggle(line.key)}>
            <span className={styles['swatch']} style={{ background: `var(${seriesColour(index)})` }} aria-hidden />
            {line.label}
            <span className={styles['reading']} data-numeric>
              {value === null ? '---' : line.format(value)}
            </span>
          </button>
        );
      })}
      {time !== undefined && <span className={styles['time']}>{moment(time * 1000)}</span>}
    </figcaption>
  );
}
