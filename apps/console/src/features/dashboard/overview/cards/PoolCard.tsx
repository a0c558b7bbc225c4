import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { defaultCoin } from '@headframe/domain/coins/algorithms';
import { PoolCardDocument, type PoolCardQuery } from '../../../../generated/dashboard-cards.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import type { FigureRow } from '../../../../ui/figure/device-figures.ts';
import { FigureRows } from '../../../../ui/figure/FigureRows.tsx';
import { formatCount } from '../../../../ui/figure/format.ts';
import { AsOf } from '../../../../ui/figure/RelativeTime.tsx';
import { IconPick } from '../../../../ui/icon/icons.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { poolSpan, windowSeconds } from '../../../pool/workers/index.ts';
import { workerPage, type WorkerSearch } from '../../../pool/workers/worker.route.ts';
import { CardFrame, type CardProps } from './CardFrame.tsx';

/** Shares are counted every minute. */
const refreshSeconds = 60;

type Workers = PoolCardQuery['workersAggregate'];

const hashrate = (wire: number | undefined) =>
  wire === undefined ? undefined : formatWireHashrate(wire, defaultCoin.enum);
const count = (number: number | undefined) => (number === undefined ? undefined : formatCount(number));

function rowsOf(workers: Workers | undefined): readonly FigureRow<WorkerSearch>[] {
  return [
    {
      isDense: true,
      tiles: [
        {
          label: 'Effective hashrate',
          text: hashrate(workers?.hashrate1h),
          detail: (workers && poolSpan(workers, windowSeconds.hashrate1h, workers.younger1h)) ?? 'last hour',
          search: { sort: '-hashrate1h' },
        },
        {
          label: '10 min',
          text: hashrate(workers?.hashrate10m),
          detail: workers && poolSpan(workers, windowSeconds.hashrate10m),
          search: { sort: '-hashrate10m' },
        },
        {
          label: '24 h',
          text: hashrate(workers?.hashrate24h),
          detail: workers && poolSpan(workers, windowSeconds.hashrate24h, workers.younger24h),
          search: { sort: '-hashrate24h' },
        },
        { label: 'Workers', text: count(workers?.count), detail: 'total', search: {} },
        { label: 'Active workers', text: count(workers?.active), tone: 'ok', search: { status: ['active'] } },
        { label: 'Offline workers', text: count(workers?.deactive), tone: 'bad', search: { status: ['deactive'] } },
        { label: 'Dead workers', text: count(workers?.dead), tone: 'bad', search: { status: ['dead'] } },
      ],
    },
  ];
}

/** What the workers of the pool do: hashrates from credited shares, and how many are in which state. */
export function PoolCard({ open }: CardProps) {
  const { data, error, asOf, refetch } = useData(PoolCardDocument, {});
  usePolling(refetch, refreshSeconds);
  const workers = data?.workersAggregate;
  return (
    <CardFrame card="pool" open={open} note={<AsOf at={asOf} />}>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : workers?.count === 0 ? (
        <NothingYet title="No workers yet" icon={IconPick} text="A worker appears with its first accepted share.">
          <PageLink page={workerPage}>Open Worker Management</PageLink>
        </NothingYet>
      ) : (
        <FigureRows page={workerPage} rows={rowsOf(workers)} />
      )}
    </CardFrame>
  );
}
