import { useCallback } from 'react';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatTimeRange } from '../../../ui/chart/time-range.ts';
import { TimeRangePicker } from '../../../ui/chart/TimeRangePicker.tsx';
import { TimeSeriesChart } from '../../../ui/chart/TimeSeriesChart.tsx';
import { emptyChartText, useChartRange, type DataSpan } from '../../../ui/chart/use-chart-range.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { useCan } from '../../../transport/session/access.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { workerPage } from '../../pool/workers/worker.route.ts';
import { dashboardPage } from './dashboard.route.ts';
import { useChartHeights } from './use-chart-heights.ts';
import { useSiteHistory } from './use-site-history.ts';
import styles from './Dashboard.module.css';
import classes from '../../../ui/theme/classes.module.css';

const nothing = { power: [], online: [], hashing: [] } as const;
const hashrateText = (value: number) => formatWireHashrate(value, 0);
const deviceText = (value: number) => formatCount(Math.round(value));
/** A quantity for an axis, without insignificant decimals: `6 Ph/s`. */
const axisText = (text: string) => text.replace(/\.?0+(?= )/, '');

interface SiteChartsProps {
  /** From when to when there is data; without an end it goes on until now. */
  span: DataSpan;
}

/** Hashrate, power and devices over time, under one crosshair. */
export function SiteCharts({ span }: SiteChartsProps) {
  const canSeeWorkers = useCan('workers');
  const setSearch = dashboardPage.useSetSearch();
  const setRange = useCallback((next: string) => setSearch({ range: next }), [setSearch]);
  const { range, choose } = useChartRange(dashboardPage.useSearch().range, span, setRange);
  const { series, hashrates, gaps, error, refetch } = useSiteHistory(range);
  const heights = useChartHeights();
  const times = series?.times ?? [];
  const values = series?.values ?? nothing;
  const shared = {
    times,
    range,
    syncKey: 'dashboard',
    gaps: gaps?.texts,
    isLoading: series === undefined,
    emptyText: emptyChartText(span),
    onZoom: (from: number, to: number) => setSearch({ range: formatTimeRange({ kind: 'between', from, to }) }, true),
  };
  return (
    <section className={styles['panel']} aria-label="History">
      <header className={styles['panelHead']}>
        <h3>History</h3>
        <TimeRangePicker value={range} onChange={choose} />
      </header>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={styles['charts']}>
          <TimeSeriesChart
            {...shared}
            times={hashrates?.times ?? []}
            label="Hashrate"
            {...heights.hashrate}
            formatAxis={(value) => axisText(hashrateText(value))}
            series={[
              {
                key: 'hashrate',
                label: hashrates?.pool ? 'Reported' : 'Hashrate',
                values: hashrates?.reported ?? [],
                format: hashrateText,
              },
              ...(hashrates?.pool
                ? [{ key: 'pool', label: 'At the pool', values: hashrates.pool, format: hashrateText }]
                : []),
            ]}
          />
          <TimeSeriesChart
            {...shared}
            label="Farm power"
            {...heights.power}
            formatAxis={(value) => axisText(formatPower(value))}
            series={[
              { key: 'power', label: 'Farm power, as ASICs report it', values: values.power, format: formatPower },
            ]}
          />
          <TimeSeriesChart
            {...shared}
            label="Devices"
            isWhole
            {...heights.devices}
            formatAxis={deviceText}
            series={[
              { key: 'online', label: 'Online', values: values.online, format: deviceText },
              { key: 'hashing', label: 'Hashing', values: values.hashing, format: deviceText },
            ]}
          />
          {gaps?.summary && <p className={classes['caption']}>{gaps.summary}</p>}
          {hashrates && !hashrates.pool && canSeeWorkers && (
            <p className={classes['caption']}>
              <PageLink page={workerPage} search={{ guide: 'open' }}>
                Connect miners to the pool
              </PageLink>
            </p>
          )}
        </div>
      )}
    </section>
  );
}
