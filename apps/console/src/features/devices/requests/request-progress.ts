import { formatCount } from '../../../ui/format.ts';
import type { AgentRequestRowFragment } from '../../../generated/agent-request.ts';

/** The counts that make up the progress of a request. */
export type RequestCounts = Pick<
  AgentRequestRowFragment,
  | 'kind'
  | 'deviceCount'
  | 'doneCount'
  | 'errorResultCount'
  | 'canceledCount'
  | 'expiredCount'
  | 'scanned'
  | 'scanTotal'
  | 'discoveredCount'
>;

/** How far a request has come; its parts are devices, or addresses of a scan. */
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

/** The progress of a request from its counts. */
export function requestProgress(request: RequestCounts): RequestProgress {
  const { kind, deviceCount, doneCount, errorResultCount, canceledCount, expiredCount } = request;
  if (kind === 'scan') {
    const { scanned, scanTotal, discoveredCount } = request;
    const miners = `${formatCount(discoveredCount)} ${discoveredCount === 1 ? 'miner' : 'miners'}`;
    const text = `${formatCount(scanned)} of ${formatCount(scanTotal)} · ${miners}`;
    return { total: scanTotal, done: scanned, failed: 0, skipped: 0, text: scanTotal === 0 ? 'Not started' : text };
  }
  const counts = countText([
    [errorResultCount, 'failed'],
    [canceledCount, 'canceled'],
    [expiredCount, 'expired'],
  ]);
  return {
    total: deviceCount,
    done: doneCount,
    failed: errorResultCount,
    skipped: canceledCount + expiredCount,
    text: [`${formatCount(doneCount)} of ${formatCount(deviceCount)}`, counts].filter(Boolean).join(' · '),
  };
}
