import type { AnyVariables } from '@urql/core';
import {
  AsicBatchDocument,
  AsicBatchUpdatesDocument,
  AsicRequestsDocument,
  AsicRequestUpdatesDocument,
} from '../../../../generated/asic.ts';
import { can } from '../../../../transport/access.ts';
import { send } from '../../../../transport/client.ts';
import { startLiveQuery } from '../../../../transport/live-query.ts';
import type { TypedDocument } from '../../../../transport/typed-document.ts';
import { showToast, useToasts } from '../../../../ui/toasts.ts';
import { stateOfCounts, stateOfRequests, type BatchState } from './batch-state.ts';
import { batchToast, type BatchWords } from './batch-toast.ts';

/** A batch that was just requested. */
export interface FollowedBatch extends BatchWords {
  batchId: string;
  deviceCount: number;
  /** Opens the batch's requests. */
  onDetails(): void;
}

const pollMs = 2000;
/** Requests of one batch: one per agent, for scans some more. */
const maxRequests = 500;

/**
 * Shows one toast for a batch, with its progress by push (by polling while that is down) until all its devices have come to
 * an end, or the toast is closed.
 */
export function followBatch({ batchId, deviceCount, onDetails, ...words }: FollowedBatch): void {
  const id = `batch:${batchId}`;
  const actions = can('agent_request') ? [{ label: 'Details', onClick: onDetails }] : undefined;
  let last = '';
  let stop: (() => void) | undefined;
  const show = (found: BatchState) => {
    const state = found.total === 0 ? { ...found, total: deviceCount } : found;
    const key = JSON.stringify(state);
    if (key === last) return;
    last = key;
    showToast({ ...batchToast(words, state), id, actions });
    if (state.isEnded) stop?.();
  };
  show({ ...stateOfRequests([]), total: deviceCount });

  const stopFollowing = can('agent_request') ? followRequests(batchId, show) : followItems(batchId, show);
  const stopWatching = useToasts.subscribe(({ toasts }) => {
    if (!toasts.some((toast) => toast.id === id)) stop?.();
  });
  stop = () => {
    stop = undefined;
    stopWatching();
    stopFollowing();
  };
}

function followRequests(batchId: string, show: (state: BatchState) => void): () => void {
  const variables = { batchId, limit: maxRequests };
  const read = async () => {
    const { agentRequests } = await send('query', AsicRequestsDocument, variables, { isBackground: true });
    show(stateOfRequests(agentRequests));
  };
  return follow(AsicRequestUpdatesDocument, variables, read, ({ agentRequestsUpdates: requests }) =>
    requests.length > 0 ? show(stateOfRequests(requests)) : undefined,
  );
}

function followItems(batchId: string, show: (state: BatchState) => void): () => void {
  const variables = { batchId };
  const read = async () =>
    show(stateOfCounts(await send('query', AsicBatchDocument, variables, { isBackground: true })));
  return follow(AsicBatchUpdatesDocument, variables, read, read);
}

function follow<Result, Variables extends AnyVariables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  read: () => Promise<void>,
  onData: (result: Result) => void,
): () => void {
  // A read that fails is made up for by the next one; the connection state shows the failure.
  const refetch = () => void read().catch(() => undefined);
  return startLiveQuery({ document, variables, onData, refetch, pollMs });
}
