import type { WorkerListQuery } from '../../../generated/worker.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import type { WorkerSearch } from './worker.route.ts';
import styles from './Workers.module.css';

interface WeakWorkersNoticeProps {
  list: { data: WorkerListQuery | undefined; setSearch(changes: Partial<WorkerSearch>, isStep?: boolean): void };
}

/** How many workers are below their hashrate threshold, with the way to them; nothing where none is. */
export function WeakWorkersNotice({ list: { data, setSearch } }: WeakWorkersNoticeProps) {
  const count = data?.everyWorker.belowThreshold ?? 0;
  if (count === 0) return null;
  return (
    <WarningNote>
      {`${formatCount(count)} ${count === 1 ? 'worker is' : 'workers are'} below the hashrate threshold. `}
      <button
        type="button"
        className={styles['show']}
        onClick={() => setSearch({ alert: ['low'], status: undefined, page: 1 }, true)}
      >
        Show
      </button>
    </WarningNote>
  );
}
