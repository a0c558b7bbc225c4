import { AgentRequestDetailDocument, AgentRequestDetailUpdatesDocument } from '../../../../generated/agent-request.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import { useDetail } from '../../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { agentRequestPage } from '../agent-request.route.ts';
import { cancelAction, restorePoolsAction, retryAction } from '../request.actions.ts';
import { KindCell, StateCell } from '../request-cells.tsx';
import { mayReadResults } from '../may-read-results.ts';
import { requestKind } from '../request-kinds.ts';
import { RequestOverview } from './RequestOverview.tsx';
import { RequestResults } from './RequestResults.tsx';
import { ScanResults } from './ScanResults.tsx';
import styles from '../Request.module.css';

/** The details of one request, beside the list; the URL names the request. */
export function RequestDrawer({ id, list }: { id: string; list: DrawerList }) {
  const setSearch = agentRequestPage.useSetSearch();
  const detail = useDetail({
    id,
    document: AgentRequestDetailDocument,
    itemOf: ({ agentRequests }) => agentRequests[0],
    updates: AgentRequestDetailUpdatesDocument,
    pushedItemOf: ({ agentRequestsUpdates }) => agentRequestsUpdates[0],
  });
  const onDone = () => {
    detail.refetch();
    list.refetch();
  };
  const openBatch = (batchId: string) => setSearch({ batchId, request: undefined });
  return (
    <ItemDrawer
      detail={detail}
      noun="Agent request"
      missing="It was removed or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={({ kind, agentName }) => `${requestKind(kind).label} on ${agentName}`}
      title={(request) => (
        <span className={styles['title']}>
          <KindCell kind={request.kind} />
          <StateCell request={request} />
        </span>
      )}
      actions={(request) => [
        ...actionsFor([retryAction], { request, openBatch }),
        ...actionsFor([restorePoolsAction], { request, openBatch }),
        ...actionsFor([cancelAction], { request, onDone }),
      ]}
    >
      {(request) => (
        <>
          <RequestOverview request={request} />
          {request.kind === 'scan' && <ScanResults request={request} />}
          {request.kind !== 'scan' && request.kind !== 'updateAgent' && mayReadResults(request.kind) && (
            <RequestResults request={request} />
          )}
        </>
      )}
    </ItemDrawer>
  );
}
