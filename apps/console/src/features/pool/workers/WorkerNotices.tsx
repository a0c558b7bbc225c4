import type { WorkerListQuery, WorkerRowFragment } from '../../../generated/worker.ts';
import { counted } from '../../../ui/figure/format.ts';
import type { ListState } from '../../../ui/list/use-list.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { agentRequestPage } from '../../devices/requests/agent-request.route.ts';
import { ConnectionGuide, MiningProgress } from '../connections/index.ts';
import type { WorkerSearch } from './worker.route.ts';
import styles from './Workers.module.css';

/** Above the table: miners that were pointed here, the connection guide, and workers below their threshold. */
export function WorkerNotices({ list }: { list: ListState<WorkerSearch, WorkerRowFragment, WorkerListQuery> }) {
  const { search, setSearch, goTo, data } = list;
  const weak = data?.everyWorker.belowThreshold ?? 0;
  return (
    <>
      {search.mining !== undefined && (
        <MiningProgress batchId={search.mining} onClose={() => setSearch({ mining: undefined })} />
      )}
      {search.guide !== undefined && (
        <ConnectionGuide
          onClose={() => setSearch({ guide: undefined })}
          openRequests={(batchId) => goTo(agentRequestPage, { batchId })}
          openMining={(mining) => setSearch({ mining, guide: undefined }, true)}
        />
      )}
      {weak > 0 && (
        <WarningNote>
          {`${counted(weak, 'worker is', 'workers are')} below the hashrate threshold. `}
          <button
            type="button"
            className={styles['show']}
            onClick={() => setSearch({ alert: ['low'], status: undefined, page: 1 }, true)}
          >
            Show
          </button>
        </WarningNote>
      )}
    </>
  );
}
