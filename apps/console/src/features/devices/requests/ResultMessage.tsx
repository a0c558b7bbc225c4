import type { AgentRequestResultFragment } from '../../../generated/agent-request.ts';
import { useCan } from '../../../transport/session/access.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentRequestPage } from './agent-request.route.ts';
import { ResultFile } from './ResultFile.tsx';

type Result = Pick<
  AgentRequestResultFragment,
  | 'kind'
  | 'message'
  | 'awaitedName'
  | 'awaitedRequestId'
  | 'progressShare'
  | 'progressText'
  | 'fileKey'
  | 'fileName'
  | 'fileSize'
>;

/** Whether there is anything to say of a result beyond its state. */
export function hasResultMessage({ message, progressText, fileKey }: Result): boolean {
  return message !== '' || progressText !== null || fileKey !== null;
}

/** How far the agent is, in words. */
function progressOf({ progressShare, progressText }: Result): string {
  const share = progressShare === null ? '' : `, ${Math.floor(progressShare * 100)} %`;
  return `${progressText ?? ''}${share}`;
}

/** How far a command is on a device, the file that it brought back, why it ended so, or whose verified stop it waits for, with the way to the request of that stop. */
export function ResultMessage({ result }: { result: Result }) {
  const { message, awaitedName, awaitedRequestId, progressText, fileKey } = result;
  const canSeeRequests = useCan('agent_request');
  if (fileKey !== null) return <ResultFile result={result} />;
  if (progressText !== null) return progressOf(result);
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
