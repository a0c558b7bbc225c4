import type { AgentRequestResultFragment } from '../../../generated/agent-request.ts';
import { useCan } from '../../../transport/session/access.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentRequestPage } from './agent-request.route.ts';

type Result = Pick<AgentRequestResultFragment, 'message' | 'awaitedName' | 'awaitedRequestId'>;

/** Why a command ended so on a device, or whose verified stop it waits for, with the way to the request of that stop. */
export function ResultMessage({ result: { message, awaitedName, awaitedRequestId } }: { result: Result }) {
  const canSeeRequests = useCan('agent_request');
  if (awaitedName === null || awaitedRequestId === null) return message;
  const request = `request ${awaitedRequestId.slice(0, 8)}`;
  return (
    <>
      Waiting for the verified stop of {awaitedName} (
      {canSeeRequests ? (
        <PageLink page={agentRequestPage} search={{ request: awaitedRequestId }}>
          {request}
        </PageLink>
      ) : (
        request
      )}
      )
    </>
  );
}
