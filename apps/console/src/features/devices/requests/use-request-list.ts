import { useMemo } from 'react';
import { AgentRequestListDocument, AgentRequestListUpdatesDocument } from '../../../generated/agent-request.ts';
import { useLiveList } from '../../../transport/use-live-list.ts';
import { requestOrder, requestSort, requestWhere } from './agent-request-filters.ts';
import type { AgentRequestSearch } from './agent-request.route.ts';

/** The requests the URL filters for, updated live, with their counts. */
export function useRequestList(search: AgentRequestSearch) {
  const { q, state, kind, agent, batchId, range, size, page } = search;
  const where = useMemo(
    () => requestWhere({ q, state, kind, agent, batchId, range }, Date.now() / 1000),
    [q, state, kind, agent, batchId, range],
  );
  const sort = requestSort(search.sort);
  const list = useLiveList({
    list: AgentRequestListDocument,
    updates: AgentRequestListUpdatesDocument,
    variables: { where, orderBy: requestOrder(sort), limit: size, offset: (page - 1) * size },
    rowsOf: (data) => data.agentRequests,
    pushedRowsOf: (data) => data.agentRequestsUpdates,
    countKey: (row) => `${row.id}${row.state}`,
  });
  return {
    ...list,
    sort,
    total: list.data?.agentRequestsAggregate.count,
    /** Requests of the subaccount that have not come to an end. */
    pending: list.data?.everything.pending ?? 0,
    hasAny: (list.data?.everything.count ?? 0) > 0,
  };
}
