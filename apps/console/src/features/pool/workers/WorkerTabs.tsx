import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { workerStatusLabels, type WorkerStatus } from '@headframe/domain/pool/worker-status';
import type { WorkerListQuery } from '../../../generated/worker.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import type { WorkerSearch } from './worker.route.ts';
import styles from './Workers.module.css';

/** The states in the order of their tabs. */
const states: readonly WorkerStatus[] = ['active', 'deactive', 'dead', 'disabled'];

const all = 'all';

interface WorkerTabsProps {
  list: {
    search: Pick<WorkerSearch, 'status'>;
    setSearch(changes: Partial<WorkerSearch>, isStep?: boolean): void;
    data: WorkerListQuery | undefined;
  };
}

/** All workers, or those of one state; each tab counts the workers of the subaccount in it. */
export function WorkerTabs({ list: { search, setSearch, data } }: WorkerTabsProps) {
  const { status = [] } = search;
  const counts = data?.everyWorker;
  const choose = (tab: string | null) =>
    setSearch({ status: tab === null || tab === all ? undefined : [tab], page: 1 }, true);
  return (
    <Tabs value={status.length === 0 ? all : status.length === 1 ? (status[0] ?? all) : null} onChange={choose}>
      <Tabs.List className={styles['tabs'] ?? ''}>
        {[all, ...states].map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {tab === all ? 'All' : workerStatusLabels[tab as WorkerStatus]}
            {counts && <span data-count>{formatCount(tab === all ? counts.count : counts[tab as WorkerStatus])}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
