import type { ListState } from '../../../ui/list/use-list.ts';
import type { WorkerListQuery, WorkerRowFragment } from '../../../generated/worker.ts';
import { agentRequestPage } from '../../devices/requests/agent-request.route.ts';
import { ConnectionGuide, MiningProgress } from '../connections/index.ts';
import { WeakWorkersNotice } from './WeakWorkersNotice.tsx';
import type { WorkerSearch } from './worker.route.ts';

/** Above the table: miners that were pointed here, the connection guide, and workers below their threshold. */
export function WorkerNotices({ list }: { list: ListState<WorkerSearch, WorkerRowFragment, WorkerListQuery> }) {
  const { search, setSearch, goTo } = list;
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
      <WeakWorkersNotice list={list} />
    </>
  );
}
