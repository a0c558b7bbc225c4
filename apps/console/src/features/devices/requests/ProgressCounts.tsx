import type { CSSProperties } from 'react';
import { requestProgress, type RequestCounts } from './request-progress.ts';
import styles from './Request.module.css';

interface ProgressCountsProps {
  request: RequestCounts;
  /** The bar above the counts, as wide as its place. */
  isWide?: boolean | undefined;
}

/** The progress of a request: a small bar and the counts in words. */
export function ProgressCounts({ request, isWide = false }: ProgressCountsProps) {
  const { total, done, failed, skipped, text } = requestProgress(request);
  const share = (count: number): CSSProperties => ({ width: `${total === 0 ? 0 : (100 * count) / total}%` });
  return (
    <div className={styles['progress']} data-wide={isWide || undefined}>
      <div
        className={styles['track']}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done + failed + skipped}
        aria-valuetext={text}
      >
        <span className={styles[request.kind === 'scan' ? 'scanned' : 'done']} style={share(done)} />
        <span className={styles['failed']} style={share(failed)} />
        <span className={styles['skipped']} style={share(skipped)} />
      </div>
      <span className={styles['counts']} data-numeric title={text}>
        {text}
      </span>
    </div>
  );
}
