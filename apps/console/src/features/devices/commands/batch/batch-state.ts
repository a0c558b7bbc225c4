import { isFinalState, type AgentRequestState } from '@headframe/domain/enums/agent-request';
import type { BatchCountsQuery, BatchRequestFragment } from '../../../../generated/command.ts';

/** Ends that are no success, gravest first. */
const troubles = ['failed', 'expired', 'canceled'] as const;

interface Counts {
  total: number;
  /** Those that wait for other devices to be verified. */
  waiting: number;
  done: number;
  /** What is done of those that have not ended, as a number of them. */
  underWay: number;
  failed: number;
  canceled: number;
  expired: number;
}

/** How far a batch has come; it consists of devices, of parts of devices, or of addresses of a scan. */
export interface BatchState extends Counts {
  isEnded: boolean;
  /** The most severe outcome of its requests and items; null where all succeeded. */
  trouble: (typeof troubles)[number] | null;
  /** Why scans ended early, as the server or the agent reports it. */
  reasons: readonly string[];
}

/** The counts of a request. Addresses that a scan did not reach have the outcome of the scan. */
function countsOf(request: BatchRequestFragment): Counts {
  const { kind, scanned, scanTotal, deviceCount, partCount, doneCount, errorResultCount, canceledCount, expiredCount } =
    request;
  if (kind === 'scan') {
    const counts = { total: scanTotal, waiting: 0, done: scanned, underWay: 0, failed: 0, canceled: 0, expired: 0 };
    for (const trouble of troubles) if (request.state === trouble) counts[trouble] = Math.max(0, scanTotal - scanned);
    return counts;
  }
  return {
    total: partCount || deviceCount,
    waiting: request.waitingCount,
    done: doneCount,
    underWay: request.underWay ?? 0,
    failed: errorResultCount,
    canceled: canceledCount,
    expired: expiredCount,
  };
}

/** The state of a batch from its requests, one per agent. */
export function stateOfRequests(requests: readonly BatchRequestFragment[]): BatchState {
  const sum: Counts = { total: 0, waiting: 0, done: 0, underWay: 0, failed: 0, canceled: 0, expired: 0 };
  for (const request of requests) {
    const counts = countsOf(request);
    for (const key of ['total', 'waiting', 'done', 'underWay', 'failed', 'canceled', 'expired'] as const)
      sum[key] += counts[key];
  }
  const brokenOff = requests.filter(({ kind, state }) => kind === 'scan' && troubles.some((end) => end === state));
  return {
    ...sum,
    isEnded: requests.length > 0 && requests.every(({ state }) => isFinalState(state as AgentRequestState)),
    trouble: troubles.find((end) => sum[end] > 0 || requests.some(({ state }) => state === end)) ?? null,
    reasons: [...new Set(brokenOff.map(({ summary }) => summary).filter((reason) => reason !== ''))],
  };
}

/** The state of a batch from counts of its devices, for those who may not read requests. */
export function stateOfCounts({ all, waiting, done, failed, canceled, expired }: BatchCountsQuery): BatchState {
  const counts = { done: done.count, failed: failed.count, canceled: canceled.count, expired: expired.count };
  const ended = counts.done + counts.failed + counts.canceled + counts.expired;
  return {
    ...counts,
    total: all.count,
    waiting: waiting.count,
    underWay: 0,
    isEnded: all.count > 0 && ended >= all.count,
    trouble: troubles.find((end) => counts[end] > 0) ?? null,
    reasons: [],
  };
}
