import { agentRequestStateLabels, type AgentRequestState } from '@headframe/domain/enums/agent-request';
import type { ReactNode } from 'react';
import { useCan } from '../../../../transport/session/access.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { agentRequestPage } from '../agent-request.route.ts';
import { ProgressCounts } from '../ProgressCounts.tsx';
import { requesterOf } from '../request-cells.tsx';
import { isOpenState } from '../request-state.ts';
import { RequestRounds } from './RequestRounds.tsx';
import { RequestShares } from './RequestShares.tsx';
import { requestedWork, shapesLoad } from './request-payload.ts';
import type { AgentRequestDetail } from './request-detail.ts';
import styles from '../Request.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** The progress of a request, its sender, its payload and its times. */
export function RequestOverview({ request }: { request: AgentRequestDetail }) {
  const canSeeWorkers = useCan('workers');
  const canSeeMiners = useCan('agent_workers');
  const { facts, pools, restoresRequest } = requestedWork(request.kind, request.payload);
  const shown: (readonly [string, ReactNode])[] = [
    ['Agent', request.agentOnline ? request.agentName : `${request.agentName} (offline)`],
    ['Requested by', requesterOf(request)],
    ['Created', <RelativeTime key="created" at={request.createdAt} />],
    [stateLabel(request.state), <RelativeTime key="since" at={request.stateAt} />],
    ...facts,
    ['Batch', <BatchLink key="batch" batchId={request.batchId} />],
  ];
  if (request.waitingFor && request.awaitedBatchId)
    shown.push([
      'Waiting for',
      <PageLink key="waiting" page={agentRequestPage} search={{ batchId: request.awaitedBatchId }}>
        {request.waitingFor}
      </PageLink>,
    ]);
  if (restoresRequest)
    shown.push([
      'Restores pools of',
      <PageLink key="restores" page={agentRequestPage} search={{ request: restoresRequest }}>
        Earlier request
      </PageLink>,
    ]);
  if (request.summary)
    shown.push([
      'Summary',
      <span key="summary" title={request.summary}>
        {request.summary}
      </span>,
    ]);
  if (request.ipRange)
    shown.push([
      'IP range',
      <span key="range" title={request.ipRange}>
        {request.ipRange}
      </span>,
    ]);
  return (
    <>
      <ProgressCounts request={request} isWide />
      <Facts facts={shown} />
      {request.kind === 'changePool' && canSeeWorkers && <RequestShares batchId={request.batchId} />}
      {shapesLoad(request.payload) && canSeeMiners && <RequestRounds batchId={request.batchId} />}
      {pools.length > 0 && (
        <DetailSection title="Pools">
          <ol className={styles['pools']}>
            {pools.map((pool, index) => (
              <li key={index}>
                <code>{pool.address}</code> <span className={classes['dim']}>{pool.user}</span>
              </li>
            ))}
          </ol>
        </DetailSection>
      )}
    </>
  );
}

function stateLabel(state: string): string {
  const word = agentRequestStateLabels[state as AgentRequestState] ?? state;
  return isOpenState(state) ? `${word} since` : word;
}

function BatchLink({ batchId }: { batchId: string }) {
  return (
    <PageLink page={agentRequestPage} search={{ batchId }}>
      {batchId.slice(0, 8)}
    </PageLink>
  );
}
