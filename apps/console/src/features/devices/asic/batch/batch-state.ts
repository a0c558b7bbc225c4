import { isFinalState, type AgentRequestState } from '@headframe/domain/enums/agent-request';
import type { AsicBatchQuery, AsicRequestFragment } from '../../../../generated/asic.ts';

/** How far a batch has come; its parts are devices, or addresses of a scan. */
export interface BatchState {
  total: number;
  done: number;
  failed: number;
  canceled: number;
  expired: number;
  isEnded: boolean;
}

type Counts = Omit<BatchState, 'isEnded'>;

function countsOf(request: AsicRequestFragment): Counts {
  const { kind, scanned, scanTotal, deviceCount, doneCount, errorResultCount, canceledCount, expiredCount } = request;
  if (kind === 'scan') return { total: scanTotal, done: scanned, failed: 0, canceled: 0, expired: 0 };
  return {
    total: deviceCount,
    done: doneCount,
    failed: errorResultCount,
    canceled: canceledCount,
    expired: expiredCount,
  };
}

/** The state of a batch from its requests, one per agent. */
export function stateOfRequests(requests: readonly AsicRequestFragment[]): BatchState {
  const sum: BatchState = { total: 0, done: 0, failed: 0, canceled: 0, expired: 0, isEnded: requests.length > 0 };
  for (const request of requests) {
    const counts = countsOf(request);
    for (const key of ['total', 'done', 'failed', 'canceled', 'expired'] as const) sum[key] += counts[key];
    sum.isEnded &&= isFinalState(request.state as AgentRequestState);
  }
  return sum;
}

/** The state of a batch from counts of its devices, for those who may not read requests. */
export function stateOfCounts({ all, done, failed, canceled, expired }: AsicBatchQuery): BatchState {
  const ended = done.count + failed.count + canceled.count + expired.count;
  return {
    total: all.count,
    done: done.count,
    failed: failed.count,
    canceled: canceled.count,
    expired: expired.count,
    isEnded: all.count > 0 && ended >= all.count,
  };
}
