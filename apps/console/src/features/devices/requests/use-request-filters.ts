import { useMemo } from 'react';
import { AgentRequestAgentsDocument } from '../../../generated/agent-request.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { withOptions, type ListFilter } from '../../../ui/list/list-where.ts';

/** The filters with the agents of the subaccount, as they are called now. */
export function useRequestFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const canSeeAgents = useCan('agent');
  const { data } = useData(AgentRequestAgentsDocument, {}, { isBackground: true, isPaused: !canSeeAgents });
  return useMemo(
    () => withOptions(filters, { agent: (data?.agents ?? []).map(({ name }) => ({ value: name, label: name })) }),
    [filters, data],
  );
}
