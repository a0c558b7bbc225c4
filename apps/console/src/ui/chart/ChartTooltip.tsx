import { useDateFormat } from '../figure/dates.ts';
import { seriesColour, valueAt, type ChartSeries } from './chart-data.ts';
import styles from './TimeSeriesChart.module.css';

/** The position of the crosshair: an index of the chart's times, and px from the corner of its plot. */
export interface ChartCursor {
  index: number;
  left: number;
  top: number;
  /** Width of the plot in px. */
  width: number;
}

interface ChartTooltipProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  times: readonly number[];
  cursor: ChartCursor;
  gaps?: ReadonlyMap<number, string> | undefined;
}

/** Px between pointer and tooltip. */
const distance = 12;

/** The values under the pointer with their time, beside it: on its left where there is no room on its right. */
export function ChartTooltip({ series, hidden, times, cursor, gaps }: ChartTooltipProps) {
  const moment = useDateFormat('moment');
  const time = times[cursor.index];
  if (time === undefined) return null;
  const gap = gaps?.get(time);
  const isLeft = cursor.left > cursor.width / 2;
  return (
    <div
      className={styles['tooltip']}
      role="tooltip"
      style={{
        top: cursor.top + distance,
        ...(isLeft ? { right: `calc(100% - ${cursor.left - distance}px)` } : { left: cursor.left + distance }),
      }}
    >
      <span className={styles['tooltipTime']}>{moment(time * 1000)}</span>
      {series.map((line, index) => {
        if (hidden.has(line.key)) return null;
        const value = valueAt(line.values, cursor.index, times, gaps);
        return (
          <span key={line.key} className={styles['tooltipLine']}>
            <span className={styles['swatch']} style={{ background: `var(${seriesColour(index)})` }} aria-hidden />
            {line.label}
            <span className={styles['reading']} data-numeric>
              {value === null ? '---' : line.format(value)}
            </span>
          </span>
        );
      })}
      {gap !== undefined && <span className={styles['tooltipTime']}>{gap}</span>}
    </div>
  );
}
