import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity } from '@headframe/domain/units/number-text';
import { useCallback } from 'react';
import { WorkerHistoryDocument, type WorkerRowFragment } from '../../../generated/worker.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { TimeRangePicker } from '../../../ui/chart/TimeRangePicker.tsx';
import { TimeSeriesChart } from '../../../ui/chart/TimeSeriesChart.tsx';
import { DetailSection } from '../../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { steppedFormat, useHistorySpan } from '../../devices/history/index.ts';
import { workerPage } from './worker.route.ts';

/** The hashrate of a worker at the pool over time, and what of it was rejected; the range stands in the URL. */
export function WorkerChart({ worker }: { worker: WorkerRowFragment }) {
  const setSearch = workerPage.useSetSearch();
  const setRange = useCallback((range: string, isStep = false) => setSearch({ range }, isStep), [setSearch]);
  const recorded = { first: worker.firstShareAt, last: worker.lastSeen };
  const { range, choose, zoom, span, emptyText } = useHistorySpan(workerPage.useSearch().range, recorded, setRange);
  const read = useData(WorkerHistoryDocument, { id: worker.id, ...span }, { isBackground: true });
  const points = read.data?.workerHistory.points ?? [];
  const shared = {
    times: points.map(({ at }) => new Date(at).getTime() / 1000),
    range,
    syncKey: `worker:${worker.id}`,
    isLoading: read.isLoading,
    emptyText,
    onZoom: zoom,
  };
  const { axis: axisText } = steppedFormat(
    hashrateFamily(worker.coinEnum) === 'mh' ? ['Mh/s', 'Gh/s'] : ['Th/s', 'Ph/s'],
  );
  const hashrateText = (value: number) => formatWireHashrate(value, worker.coinEnum);
  return (
    <DetailSection title="Hashrate at the pool">
      <TimeRangePicker value={range} onChange={choose} options={['1h', '24h', '7d', '30d']} />
      {!read.data && read.error ? (
        <ErrorState error={read.error} onRetry={read.refetch} />
      ) : (
        <>
          <TimeSeriesChart
            {...shared}
            label="Hashrate"
            height={128}
            formatAxis={axisText}
            series={[
              {
                key: 'hashrate',
                label: 'Hashrate',
                values: points.map(({ hashrate }) => hashrate),
                format: hashrateText,
              },
            ]}
          />
          <TimeSeriesChart
            {...shared}
            label="Rejects"
            height={96}
            formatAxis={(value) => `${value} %`}
            series={[
              {
                key: 'rejects',
                label: 'Rejects',
                values: points.map(({ rejectRate }) => rejectRate),
                format: (value) => formatQuantity(value, '%'),
              },
            ]}
          />
        </>
      )}
    </DetailSection>
  );
}
