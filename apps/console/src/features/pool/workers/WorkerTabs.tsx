import { workerStatusLabels, type WorkerStatus } from '@headframe/domain/pool/worker-status';
import type { WorkerListQuery } from '../../../generated/worker.ts';
import { ListTabs, type ListTab } from '../../../ui/list/ListTabs.tsx';
import type { WorkerSearch } from './worker.route.ts';

/** The states in the order of their tabs. */
const states: readonly WorkerStatus[] = ['active', 'deactive', 'dead', 'disabled'];

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
  const tabs: ListTab<string>[] = [
    { value: 'all', label: 'All', count: counts?.count },
    ...states.map((state) => ({ value: state, label: workerStatusLabels[state], count: counts?.[state] })),
  ];
  return (
    <ListTabs
      tabs={tabs}
      value={status.length > 1 ? null : (status[0] ?? 'all')}
      onChoose={(tab) => setSearch({ status: tab === 'all' ? undefined : [tab], page: 1 }, true)}
    />
  );
}
