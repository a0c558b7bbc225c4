import { useCan } from '../../../../transport/access.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailDrawer } from '../../../../ui/DetailDrawer.tsx';
import { NothingYet } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/Skeleton.tsx';
import { agentRequestPage } from '../agent-request.route.ts';
import { cancelAction, restorePoolsAction } from '../request.actions.ts';
import { KindCell, StateCell } from '../request-cells.tsx';
import { RequestOverview } from './RequestOverview.tsx';
import { RequestResults } from './RequestResults.tsx';
import { ScanResults } from './ScanResults.tsx';
import { useRequestDetail } from './use-request-detail.ts';
import styles from '../Request.module.css';

interface RequestDrawerProps {
  id: string;
  /** Called when the request was changed here. */
  onDone(): void;
}

/** The details of one request, beside the list; the URL names the request. */
export function RequestDrawer({ id, onDone }: RequestDrawerProps) {
  const setSearch = agentRequestPage.useSetSearch();
  const canSeeDevices = useCan('agent_workers');
  const { request, isMissing, error, refetch } = useRequestDetail(id);
  const close = () => setSearch({ request: undefined, result: undefined, resultPage: 1 }, true);
  const done = () => {
    refetch();
    onDone();
  };
  const openBatch = (batchId: string) => setSearch({ batchId, request: undefined });
  const actions = request
    ? [
        ...actionsFor([restorePoolsAction], { request, openBatch }),
        ...actionsFor([cancelAction], { request, onDone: done }),
      ]
    : [];
  return (
    <DetailDrawer
      isOpen
      onClose={close}
      title={
        request ? (
          <span className={styles['title']}>
            <KindCell kind={request.kind} />
            <StateCell request={request} />
          </span>
        ) : (
          'Agent request'
        )
      }
      actions={actions.length > 0 && <ActionButtons actions={actions} />}
    >
      {request && <RequestOverview request={request} />}
      {request?.kind === 'scan' && <ScanResults request={request} />}
      {request && request.kind !== 'scan' && canSeeDevices && <RequestResults request={request} />}
      {!request && isMissing && (
        <NothingYet title="Request not found" text="It was removed or belongs to another subaccount." />
      )}
      {!request && !isMissing && error && <ErrorState error={error} onRetry={refetch} />}
      {!request && !isMissing && !error && <SkeletonBlock height={280} label="Loading the request" />}
    </DetailDrawer>
  );
}
