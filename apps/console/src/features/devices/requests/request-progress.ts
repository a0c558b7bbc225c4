import { counted, formatCount } from '../../../ui/figure/format.ts';
import type { AgentRequestRowFragment } from '../../../generated/agent-request.ts';

export type RequestCounts = Pick<
  AgentRequestRowFragment,
  | 'kind'
  | 'deviceCount'
  | 'partCount'
  | 'doneCount'
  | 'errorResultCount'
  | 'canceledCount'
  | 'expiredCount'
  | 'waitingCount'
  | 'scanned'
  | 'scanTotal'
  | 'discoveredCount'
> &
  Partial<Pick<AgentRequestRowFragment, 'state' | 'summary' | 'waitingFor'>>;

/** How far a request has come; it consists of devices, of parts of devices, or of addresses of a scan. */
export interface RequestProgress {
  total: number;
  done: number;
  failed: number;
  /** Canceled or expired: never tried. */
  skipped: number;
  /** The counts in words, those that are zero left out. */
  text: string;
}

function countText(parts: readonly (readonly [count: number, word: string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(' · ');
}

/** The progress of an update: one step, and what the agent reports of it. */
function updateProgress({ state, summary }: RequestCounts): RequestProgress {
  const [done, failed] = [state === 'done', state === 'failed' || state === 'expired'].map(Number) as [number, number];
  const skipped = Number(state === 'canceled');
  return { total: 1, done, failed, skipped, text: summary || 'Waiting for the agent' };
}

export function requestProgress(request: RequestCounts): RequestProgress {
  const { kind, doneCount, errorResultCount, canceledCount, expiredCount, waitingCount } = request;
  if (kind === 'scan') {
    const { scanned, scanTotal, discoveredCount } = request;
    const devices = counted(discoveredCount, 'device');
    const text = `${formatCount(scanned)} of ${formatCount(scanTotal)} · ${devices}`;
    return { total: scanTotal, done: scanned, failed: 0, skipped: 0, text: scanTotal === 0 ? 'Not started' : text };
  }
  if (kind === 'updateAgent') return updateProgress(request);
  const total = request.partCount || request.deviceCount;
  const counts = countText([
    [errorResultCount, 'failed'],
    [canceledCount, 'canceled'],
    [expiredCount, 'expired'],
    [waitingCount, request.waitingFor ? `waiting for ${request.waitingFor}` : 'waiting'],
  ]);
  return {
    total,
    done: doneCount,
    failed: errorResultCount,
    skipped: canceledCount + expiredCount,
    text: [`${formatCount(doneCount)} of ${formatCount(total)}`, counts].filter(Boolean).join(' · '),
  };
}
