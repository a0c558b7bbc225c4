import { AgentListDocument, AgentListUpdatesDocument } from '../../../generated/agent.ts';
import { useLiveList } from '../../../transport/use-live-list.ts';
import { agentOrder, agentSort, agentWhere } from './agent-filters.ts';
import type { AgentSearch } from './agent.route.ts';

/** The agents the URL filters for, updated live. */
export function useAgentList({ q, state, sort: sortText, page, size }: AgentSearch) {
  const sort = agentSort(sortText);
  const list = useLiveList({
    list: AgentListDocument,
    updates: AgentListUpdatesDocument,
    variables: {
      where: agentWhere({ q, state }),
      orderBy: agentOrder(sort),
      limit: size,
      offset: (page - 1) * size,
    },
    rowsOf: (data) => data.agents,
    pushedRowsOf: (data) => data.agentsUpdates,
    countKey: (row) => `${row.id}${row.isOnline}`,
  });
  return {
    ...list,
    sort,
    total: list.data?.agentsAggregate.count,
    online: list.data?.agentsAggregate.online,
  };
}
