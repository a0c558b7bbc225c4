import { useState } from 'react';
import { AgentDetailDocument, AgentDetailUpdatesDocument, type AgentRowFragment } from '../../../../generated/agent.ts';
import { useData } from '../../../../transport/use-data.ts';
import { useLive } from '../../../../transport/use-live.ts';

/** One agent, read and then updated by push. */
export function useAgentDetail(id: string) {
  const read = useData(AgentDetailDocument, { id }, { handles: ['validation-failed'] });
  const [pushed, setPushed] = useState<{ agent: AgentRowFragment | undefined; at: number }>();
  const state = useLive({
    document: AgentDetailUpdatesDocument,
    variables: { id },
    refetch: read.refetch,
    onData: ({ agentsUpdates: [agent] }) => setPushed({ agent, at: Date.now() }),
  });
  const isPushNewer = pushed !== undefined && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  const agent = isPushNewer ? pushed.agent : read.data?.agents[0];
  const isAnswered = isPushNewer || read.data !== undefined;
  const isMissing = read.error?.code === 'validation-failed' || (isAnswered && agent === undefined);
  return { agent, isMissing, error: read.error, refetch: read.refetch };
}
