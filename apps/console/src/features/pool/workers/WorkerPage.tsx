import { Button } from '@mantine/core';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import type { ComponentType } from 'react';
import { WorkerListDocument, WorkerListUpdatesDocument, type WorkerListQuery } from '../../../generated/worker.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { poolSpan } from './pool-span.ts';
import { windowSeconds } from './worker-figures.ts';
import { compactWorkerColumns, workerColumns } from './worker-columns.tsx';
import { useWorkerFilters, workerFilters } from './worker-filters.ts';
import { chosenWorker, workerActions, workerBulkActions, workerPageActions } from './worker.actions.ts';
import { workerPage } from './worker.route.ts';
import { WorkerDrawer } from './WorkerDrawer.tsx';
import { WorkerTabs } from './WorkerTabs.tsx';
import { WorkerNotices } from './WorkerNotices.tsx';

const source = liveListOf('workers', {
  list: WorkerListDocument,
  updates: WorkerListUpdatesDocument,
  // The pool counts all workers each minute, so that a new hashrate of one means new totals.
  countKey: ({ id, status, hashrate10m }) => `${id}${status}${hashrate10m}`,
});

type Totals = WorkerListQuery['workersAggregate'];

/** A hashrate of all that match, with what it spans. */
const totalText = (totals: Totals, window: 'hashrate10m' | 'hashrate1h', label: string): string => {
  const younger = window === 'hashrate1h' ? totals.younger1h : 0;
  const span = poolSpan(totals, windowSeconds[window], younger);
  return `${formatWireHashrate(totals[window], 0)} (${span === undefined ? label : `${label}, ${span}`})`;
};

/** The workers of the mining pool: what each mines, by name. */
export const WorkerPage: ComponentType = defineList(source, {
  page: workerPage,
  key: 'workers',
  noun: 'workers',
  rowKey: ({ id }) => id,
  auditKind: 'worker',
  rowLabel: ({ name }) => name,
  text: { columns: ['name', 'model', 'agentName', 'stratum'], placeholder: 'Search worker, model, agent' },
  filters: workerFilters,
  useFilters: useWorkerFilters,
  tieBreak: 'name',
  columns: workerColumns,
  compactColumns: compactWorkerColumns,
  lines: [2, 2],
  autoRefresh: 'poolWorkers',
  pageActions: {
    actions: workerPageActions,
    context: ({ data, refetch, setSearch }) => ({
      dead: data?.everyWorker.dead ?? 0,
      onDone: refetch,
      openGuide: () => setSearch({ guide: 'open' }),
    }),
  },
  rowActions: { actions: workerActions, context: (worker, { refetch }) => chosenWorker(worker, refetch) },
  bulkActions: {
    actions: workerBulkActions,
    context: ({ where, count }, { refetch }) => ({ where, count, onDone: refetch }),
  },
  Above: WorkerTabs,
  Notice: WorkerNotices,
  Detail: ({ list: { data, total } }) =>
    data &&
    total !== undefined && (
      <>
        {formatCount(total)}
        {/* Workers of other unit families have no part in the totals: none is not 0 Th/s. */}
        {data.workersAggregate.hashrate1h > 0 &&
          ` · ${totalText(data.workersAggregate, 'hashrate10m', '10 min')} · ${totalText(
            data.workersAggregate,
            'hashrate1h',
            '1 h',
          )}`}
      </>
    ),
  drawer: { key: 'worker', Component: WorkerDrawer, reset: { range: undefined } },
  empty: {
    title: 'No workers yet',
    text: 'A worker appears here with its first accepted share. Its miner signs in to the pool as subaccount.worker.',
    Step: ({ list }) => (
      <Button size="xs" variant="default" onClick={() => list.setSearch({ guide: 'open' })}>
        Connect miners
      </Button>
    ),
  },
});
