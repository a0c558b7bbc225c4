import { WaitingWorkersDocument, type WorkerListQuery, type WorkerRowFragment } from '../../../generated/worker.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { useCan } from '../../../transport/session/access.ts';
import { counted } from '../../../ui/figure/format.ts';
import type { ListState } from '../../../ui/list/use-list.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { agentRequestPage } from '../../devices/requests/agent-request.route.ts';
import { ConnectionGuide, MiningProgress } from '../connections/index.ts';
import type { WorkerSearch } from './worker.route.ts';
import { openNewWorkers } from './worker-dialogs.tsx';
import styles from './Workers.module.css';

const refreshSeconds = 60;

/** Above the table: miners that were pointed here, the connection guide, workers that wait for approval, and those below their threshold. */
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
      <WaitingWorkers />
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

/** That workers wait for approval, and the way there. */
function WaitingWorkers() {
  const { data, refetch } = useData(WaitingWorkersDocument, {}, { isBackground: true });
  usePolling(refetch, refreshSeconds);
  const mayApprove = useCan('workers_write');
  const waiting = data?.workerApproval.waitingCount ?? 0;
  if (waiting === 0) return null;
  return (
    <WarningNote>
      {`${counted(waiting, 'worker waits', 'workers wait')} for approval. `}
      {mayApprove && (
        <button type="button" className={styles['show']} onClick={() => void openNewWorkers(refetch)}>
          Review
        </button>
      )}
    </WarningNote>
  );
}
