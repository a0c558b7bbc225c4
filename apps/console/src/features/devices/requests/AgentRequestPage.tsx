import { type ComponentType, useMemo } from 'react';
import {
  AgentRequestListDocument,
  AgentRequestListUpdatesDocument,
  AgentRequestAgentsDocument,
} from '../../../generated/agent-request.ts';
import { useCan } from '../../../transport/session/access.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { asicPage } from '../asic/asic.route.ts';
import { requestFilters, requestText } from './agent-request-filters.ts';
import { agentRequestPage } from './agent-request.route.ts';
import { RequestDrawer } from './drawer/RequestDrawer.tsx';
import { cancelAllAction, requestActions } from './request.actions.ts';
import { compactRequestColumns, requestColumns } from './request-columns.tsx';
import { requestKind } from './request-kinds.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { withOptions, type ListFilter } from '../../../ui/list/list-where.ts';

/** The filters with the agents of the subaccount, as they are called now. */
function useRequestFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const canSeeAgents = useCan('agent');
  const { data } = useData(AgentRequestAgentsDocument, {}, { isBackground: true, isPaused: !canSeeAgents });
  return useMemo(
    () => withOptions(filters, { agent: (data?.agents ?? []).map(({ name }) => ({ value: name, label: name })) }),
    [filters, data],
  );
}

/** The requests to agents, which can be canceled while they are pending. */
export const AgentRequestPage: ComponentType = defineList(
  liveListOf('agentRequests', {
    list: AgentRequestListDocument,
    updates: AgentRequestListUpdatesDocument,
    countKey: (request) => `${request.id}${request.state}`,
  }),
  {
    page: agentRequestPage,
    key: 'agent-requests',
    noun: 'agent requests',
    rowKey: ({ id }) => id,
    rowLabel: ({ kind, agentName }) => `${requestKind(kind).label} on ${agentName}`,
    text: requestText,
    filters: requestFilters,
    useFilters: useRequestFilters,
    range: {
      column: 'createdAt',
      options: ['1h', '24h', '7d', '30d'],
      isIgnored: ({ batchId }) => batchId !== undefined,
    },
    tieBreak: '-createdAt',
    columns: requestColumns,
    compactColumns: compactRequestColumns,
    lines: [1, 3],
    pageActions: {
      actions: [cancelAllAction],
      context: ({ data, refetch }) => ({ pending: data?.everything.pending ?? 0, onDone: refetch }),
    },
    rowActions: {
      actions: requestActions,
      context: (request, { search, setSearch, refetch }) => ({
        request,
        onDone: refetch,
        openBatch: (batchId) => setSearch({ batchId, page: 1, request: undefined }, true),
        isInBatch: search.batchId !== undefined,
      }),
    },
    drawer: { key: 'request', Component: RequestDrawer, reset: { result: undefined, resultPage: 1 } },
    empty: {
      title: 'No agent requests yet',
      text: 'Commands and scans appear here as requests to an agent, with the result of each device.',
      Step: () => useCan('agent_workers') && <PageLink page={asicPage}>Go to the ASICs</PageLink>,
      isFiltered: ({ data }) => (data?.everything.count ?? 0) > 0,
    },
  },
);
