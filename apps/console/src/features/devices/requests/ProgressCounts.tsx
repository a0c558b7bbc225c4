import { ProgressBar } from '../../../ui/figure/ProgressBar.tsx';
import { requestProgress, type RequestCounts } from './request-progress.ts';

interface ProgressCountsProps {
  request: RequestCounts;
  /** The bar above the counts, as wide as its place. */
  isWide?: boolean | undefined;
}

/** The progress of a request: a small bar and the counts in words. */
export function ProgressCounts({ request, isWide }: ProgressCountsProps) {
  const { total, done, failed, skipped, text } = requestProgress(request);
  const parts = [
    { tone: request.kind === 'scan' ? 'active' : 'done', count: done },
    { tone: 'failed', count: failed },
    { tone: 'skipped', count: skipped },
  ] as const;
  return <ProgressBar parts={parts} total={total} text={text} isWide={isWide} />;
}
