import { useMemo, useState } from 'react';
import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { formatTemperature } from '@headframe/domain/units/climate';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { scaleByThousands } from '@headframe/domain/units/scale';
import { AsicHistoryDocument } from '../../../../generated/asic.ts';
import { useData } from '../../../../transport/use-data.ts';
import { usePolling } from '../../../../transport/use-polling.ts';
import { formatTimeRange, parseTimeRange, resolveTimeRange } from '../../../../ui/chart/time-range.ts';
import { TimeRangePicker } from '../../../../ui/chart/TimeRangePicker.tsx';
import { TimeSeriesChart } from '../../../../ui/chart/TimeSeriesChart.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { asicPage } from '../asic.route.ts';
import { historyColumns } from './history-series.ts';
import type { AsicDetail } from './use-asic-detail.ts';
import styles from './Drawer.module.css';

const refreshSeconds = 30;
const points = 300;
const day = { kind: 'last', seconds: 86_400 } as const;

const hashrateUnits = { th: ['Th/s', 'Ph/s'], mh: ['Mh/s', 'Gh/s'] } as const;

/** A value as short as an axis wants it. */
function axisText(wanted: number, units: readonly [string, ...string[]]): string {
  const { value, unit } = scaleByThousands(wanted, units);
  return `${Number(value.toFixed(2))} ${unit}`;
}

/** Hashrate, temperature and power of the device over a range of time, which stands in the URL; dragging zooms in. */
export function AsicCharts({ asic }: { asic: AsicDetail }) {
  const { range } = asicPage.useSearch();
  const setSearch = asicPage.useSetSearch();
  const [now, setNow] = useState(() => Date.now() / 1000);
  const parsed = parseTimeRange(range) ?? day;
  const { from, to } = resolveTimeRange(parsed, now);
  const variables = { id: asic.id, from: iso(from), to: iso(to), points };
  const read = useData(AsicHistoryDocument, variables, { isBackground: true });
  usePolling(() => setNow(Date.now() / 1000), parsed.kind === 'last' ? refreshSeconds : 0);

  const history = read.data?.asicHistory;
  const columns = useMemo(() => historyColumns(history ?? { step: 1, points: [] }), [history]);
  if (!history && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  const shared = {
    times: columns.times,
    range,
    height: 120,
    syncKey: `asic:${asic.id}`,
    isLoading: read.isLoading,
    onZoom: (zoomFrom: number, zoomTo: number) =>
      setSearch({ range: formatTimeRange({ kind: 'between', from: zoomFrom, to: zoomTo }) }, true),
  };
  const hashrate = (value: number) => formatWireHashrate(value, asic.coinEnum);
  return (
    <section className={styles['charts']}>
      <div className={styles['range']}>
        <h3>History</h3>
        <TimeRangePicker value={range} onChange={(next) => setSearch({ range: next })} />
      </div>
      <TimeSeriesChart
        {...shared}
        label="Hashrate"
        series={[{ key: 'hashrate', label: 'Hashrate', values: columns.hashrate, format: hashrate }]}
        formatAxis={(value) => axisText(value, hashrateUnits[hashrateFamily(asic.coinEnum)])}
      />
      <TimeSeriesChart
        {...shared}
        label="Temperature"
        series={[
          { key: 'chip', label: 'Max chip', values: columns.chipTemperature, format: formatTemperature },
          { key: 'pcb', label: 'Max PCB', values: columns.pcbTemperature, format: formatTemperature },
        ]}
        formatAxis={(value) => `${value} °C`}
      />
      <TimeSeriesChart
        {...shared}
        label="Power"
        series={[{ key: 'power', label: 'Power', values: columns.power, format: formatPower }]}
        formatAxis={(value) => axisText(value, ['W', 'kW'])}
      />
    </section>
  );
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
