import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatTimeRange } from '../../../ui/chart/time-range.ts';
import { TimeRangePicker } from '../../../ui/chart/TimeRangePicker.tsx';
import { TimeSeriesChart } from '../../../ui/chart/TimeSeriesChart.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { dashboardPage } from './dashboard.route.ts';
import { useSiteHistory } from './use-site-history.ts';
import styles from './Dashboard.module.css';

const nothing = { hashrate: [], power: [], online: [], hashing: [] } as const;
const hashrateText = (value: number) => formatWireHashrate(value, 0);
const deviceText = (value: number) => formatCount(Math.round(value));
/** A quantity for an axis, without the decimals that say nothing: `6 Ph/s`. */
const axisText = (text: string) => text.replace(/\.?0+(?= )/, '');
const noHistory = 'No data for this period';

/** Hashrate, power and devices over time, under one crosshair. */
export function SiteCharts() {
  const { range } = dashboardPage.useSearch();
  const setSearch = dashboardPage.useSetSearch();
  const { series, error, refetch } = useSiteHistory(range);
  const times = series?.times ?? [];
  const values = series?.values ?? nothing;
  const shared = {
    times,
    range,
    syncKey: 'dashboard',
    isLoading: series === undefined,
    emptyText: noHistory,
    onZoom: (from: number, to: number) => setSearch({ range: formatTimeRange({ kind: 'between', from, to }) }, true),
  };
  return (
    <section className={styles['panel']} aria-label="History">
      <header className={styles['panelHead']}>
        <h3>History</h3>
        <TimeRangePicker value={range} onChange={(next) => setSearch({ range: next })} />
      </header>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={styles['charts']}>
          <TimeSeriesChart
            {...shared}
            label="Hashrate"
            height={180}
            formatAxis={(value) => axisText(hashrateText(value))}
            series={[{ key: 'hashrate', label: 'Hashrate', values: values.hashrate, format: hashrateText }]}
          />
          <TimeSeriesChart
            {...shared}
            label="Power"
            height={144}
            formatAxis={(value) => axisText(formatPower(value))}
            series={[{ key: 'power', label: 'Power', values: values.power, format: formatPower }]}
          />
          <TimeSeriesChart
            {...shared}
            label="Devices"
            height={144}
            formatAxis={deviceText}
            series={[
              { key: 'online', label: 'Online', values: values.online, format: deviceText },
              { key: 'hashing', label: 'Hashing', values: values.hashing, format: deviceText },
            ]}
          />
        </div>
      )}
    </section>
  );
}
