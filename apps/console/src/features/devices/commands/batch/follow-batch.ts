import type { AnyVariables } from '@urql/core';
import {
  BatchCountsDocument,
  BatchItemUpdatesDocument,
  BatchRequestsDocument,
  BatchRequestUpdatesDocument,
} from '../../../../generated/command.ts';
import { can } from '../../../../transport/session/access.ts';
import { send } from '../../../../transport/requests/client.ts';
import { startLiveQuery } from '../../../../transport/live/live-query.ts';
import type { TypedDocument } from '../../../../transport/requests/typed-document.ts';
import { showToast, useToasts } from '../../../../ui/toast/toasts.ts';
import type { CommandBatch } from '../command-kit.ts';
import { stateOfCounts, stateOfRequests, type BatchState } from './batch-state.ts';
import { batchToast, type BatchWords } from './batch-toast.ts';
import { followOutcome, type BatchOutcome } from './follow-outcome.ts';

/** A batch that was just requested. */
interface FollowedBatch extends BatchWords, CommandBatch {
  /** Opens the batch's requests. */
  onDetails(): void;
  /** Gives the command again where it failed, once the batch has ended. */
  onRetry?: (() => Promise<void>) | undefined;
  /** What is offered then; `Retry failed` unless given. */
  retryLabel?: string | undefined;
  /** Reads what follows from the command once its devices are verified, said in the toast until it is complete; undefined where it cannot be read. */
  outcome?: ((batchId: string) => Promise<BatchOutcome | undefined>) | undefined;
}

const pollMs = 2000;
/** Requests of one batch: one per agent, for scans some more. */
const maxRequests = 500;

/**
 * Shows one toast for a batch, with its progress by push (by polling while that is down) until all its devices have come to
 * an end, or the toast is closed.
 */
export function followBatch(batch: FollowedBatch): void {
  const { batchId, deviceCount, partCount, onDetails, onRetry, retryLabel = 'Retry failed', outcome, ...words } = batch;
  const total = partCount || deviceCount;
  const id = `batch:${batchId}`;
  const details = can('agent_request') ? [{ label: 'Details', onClick: onDetails }] : [];
  const retry = onRetry ? [{ label: retryLabel, onClick: () => void onRetry() }] : [];
  let last = '';
  let stop: (() => void) | undefined;
  const show = (found: BatchState) => {
    const state = found.total === 0 ? { ...found, total } : found;
    const key = JSON.stringify(state);
    if (key === last) return;
    last = key;
    const canRetry = state.isEnded && state.failed + state.expired > 0;
    const shown = { ...batchToast(words, state), id, actions: [...(canRetry ? retry : []), ...details] };
    const isFollowed = state.isEnded && state.done > 0 && outcome !== undefined;
    showToast(isFollowed ? { ...shown, timeoutMs: undefined } : shown);
    if (!state.isEnded) return;
    stop?.();
    if (isFollowed) void followOutcome(shown, () => outcome(batchId));
  };
  show({ ...stateOfRequests([]), total });

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
    const { agentRequests } = await send('query', BatchRequestsDocument, variables, { isBackground: true });
    show(stateOfRequests(agentRequests));
  };
  return follow(BatchRequestUpdatesDocument, variables, read, ({ agentRequestsUpdates: requests }) =>
    requests.length > 0 ? show(stateOfRequests(requests)) : undefined,
  );
}

function followItems(batchId: string, show: (state: BatchState) => void): () => void {
  const variables = { batchId };
  const read = async () =>
    show(stateOfCounts(await send('query', BatchCountsDocument, variables, { isBackground: true })));
  return follow(BatchItemUpdatesDocument, variables, read, read);
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
