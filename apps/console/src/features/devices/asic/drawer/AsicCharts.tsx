import { useCallback, useMemo, useState } from 'react';
import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { formatTemperature } from '@headframe/domain/units/climate';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { scaleByThousands } from '@headframe/domain/units/scale';
import { AsicHistoryDocument, AsicSearchDocument } from '../../../../generated/asic.ts';
import { useData } from '../../../../transport/use-data.ts';
import { usePolling } from '../../../../transport/use-polling.ts';
import type { ChartSeries } from '../../../../ui/chart/chart-data.ts';
import { formatTimeRange, resolveTimeRange } from '../../../../ui/chart/time-range.ts';
import { TimeRangePicker } from '../../../../ui/chart/TimeRangePicker.tsx';
import { TimeSeriesChart } from '../../../../ui/chart/TimeSeriesChart.tsx';
import { emptyChartText, useChartRange } from '../../../../ui/chart/use-chart-range.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { asicPage } from '../asic.route.ts';
import { asicName } from '../asic-name.ts';
import { compareColumns } from './compare-columns.ts';
import { CompareDevices, maxCompared, type ComparedDevice } from './CompareDevices.tsx';
import { historyColumns, type HistoryMeasure } from './history-series.ts';
import { useAsicHistories } from './use-asic-histories.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';

const refreshSeconds = 30;
const points = 300;

const hashrateUnits = { th: ['Th/s', 'Ph/s'], mh: ['Mh/s', 'Gh/s'] } as const;

/** A value as short as an axis wants it. */
function axisText(wanted: number, units: readonly [string, ...string[]]): string {
  const { value, unit } = scaleByThousands(wanted, units);
  return `${Number(value.toFixed(2))} ${unit}`;
}

const comparedNames = { handles: ['validation-failed'] as const };

/** The names of the compared devices, in their sequence; deleted ones are omitted. */
function useComparedDevices(ids: readonly string[]): readonly ComparedDevice[] {
  const variables = { where: { id: { _in: [...ids] } }, limit: maxCompared };
  const { data } = useData(AsicSearchDocument, variables, { ...comparedNames, isPaused: ids.length === 0 });
  return ids.flatMap((id) => {
    const asic = data?.asics.find((one) => one.id === id);
    return asic ? [{ id, name: asicName(asic) }] : [];
  });
}

/**
 * Hashrate, temperature and power of the device over a range of time, which stands in the URL; dragging zooms in. Further
 * devices can be drawn on the same axes.
 */
export function AsicCharts({ asic }: { asic: AsicDetail }) {
  const { range: inUrl, compare = [] } = asicPage.useSearch();
  const setSearch = asicPage.useSetSearch();
  const [now, setNow] = useState(() => Date.now() / 1000);
  const span = { first: secondsOf(asic.averagedSince ?? asic.createdAt), last: secondsOf(asic.lastSeen) };
  const setRange = useCallback((next: string) => setSearch({ range: next }), [setSearch]);
  const { range, parsed, choose } = useChartRange(inUrl, span, setRange);
  const { from, to } = resolveTimeRange(parsed, now);
  const shown = { from: iso(from), to: iso(to), points };
  const read = useData(AsicHistoryDocument, { id: asic.id, ...shown }, { isBackground: true });
  usePolling(() => setNow(Date.now() / 1000), parsed.kind === 'last' ? refreshSeconds : 0);

  const others = useComparedDevices(compare.filter((id) => id !== asic.id).slice(0, maxCompared));
  const histories = useAsicHistories(
    others.map(({ id }) => id),
    shown,
  );
  const history = read.data?.asicHistory;
  const drawn = useMemo(() => {
    const own = { id: asic.id, name: asicName(asic), history: history ?? { step: 1, points: [] } };
    return [own, ...others.map((other) => ({ ...other, history: histories.get(other.id) ?? { step: 1, points: [] } }))];
  }, [asic, history, others, histories]);
  const columns = compareColumns(drawn.map((device) => historyColumns(device.history)));
  if (!history && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  const isComparing = drawn.length > 1;
  const shared = {
    times: columns.times,
    range,
    height: 128,
    syncKey: `asic:${asic.id}`,
    isLoading: read.isLoading,
    emptyText: emptyChartText(span),
    onZoom: (zoomFrom: number, zoomTo: number) =>
      setSearch({ range: formatTimeRange({ kind: 'between', from: zoomFrom, to: zoomTo }) }, true),
  };
  const linesOf = (measure: HistoryMeasure, label: string, format: (value: number) => string) =>
    drawn.map(({ id, name }, place): ChartSeries => ({
      key: `${measure}:${id}`,
      label: isComparing ? name : label,
      values: columns.valuesOf(place, measure),
      format,
    }));
  const hashrate = (value: number) => formatWireHashrate(value, asic.coinEnum);
  const chips = linesOf('chipTemperature', 'Max chip', formatTemperature);
  return (
    <section className={styles['charts']}>
      <div className={styles['range']}>
        <h3>History</h3>
        <TimeRangePicker value={range} onChange={choose} options={['1h', '24h', '7d', '30d']} />
      </div>
      <CompareDevices
        id={asic.id}
        coinEnum={asic.coinEnum}
        compared={others}
        onChange={(ids) => setSearch({ compare: ids.length > 0 ? ids : undefined })}
      />
      <TimeSeriesChart
        {...shared}
        label="Hashrate"
        series={linesOf('hashrate', 'Hashrate', hashrate)}
        formatAxis={(value) => axisText(value, hashrateUnits[hashrateFamily(asic.coinEnum)])}
      />
      {isComparing && <h4 className={styles['measure']}>Max chip temperature</h4>}
      <TimeSeriesChart
        {...shared}
        label="Temperature"
        series={isComparing ? chips : [...chips, ...linesOf('pcbTemperature', 'Max PCB', formatTemperature)]}
        formatAxis={(value) => `${value} °C`}
      />
      {isComparing && <h4 className={styles['measure']}>Power</h4>}
      <TimeSeriesChart
        {...shared}
        label="Power"
        series={linesOf('power', 'Power', formatPower)}
        formatAxis={(value) => axisText(value, ['W', 'kW'])}
      />
    </section>
  );
}

function secondsOf(instant: string | null): number | undefined {
  return instant === null ? undefined : new Date(instant).getTime() / 1000;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
