import { useState } from 'react';
import {
  AgentRequestDetailDocument,
  AgentRequestDetailUpdatesDocument,
  type AgentRequestDetailQuery,
} from '../../../../generated/agent-request.ts';
import { useData } from '../../../../transport/use-data.ts';
import { useLive } from '../../../../transport/use-live.ts';

/** One request with its payload. */
export type AgentRequestDetail = AgentRequestDetailQuery['agentRequests'][number];

/** One request, read and then updated by push. */
export function useRequestDetail(id: string) {
  const read = useData(AgentRequestDetailDocument, { id }, { handles: ['validation-failed'] });
  const [pushed, setPushed] = useState<{ request: AgentRequestDetail; at: number }>();
  const state = useLive({
    document: AgentRequestDetailUpdatesDocument,
    variables: { id },
    refetch: read.refetch,
    onData: ({ agentRequestsUpdates: [request] }) => {
      if (request) setPushed({ request, at: Date.now() });
    },
  });
  const isPushNewer = pushed?.request.id === id && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  const request = isPushNewer ? pushed.request : read.data?.agentRequests[0];
  const isUnknown = read.error?.code === 'validation-failed' || (read.data !== undefined && request === undefined);
  return { request, isMissing: isUnknown && !read.isFetching, error: read.error, refetch: read.refetch };
}
