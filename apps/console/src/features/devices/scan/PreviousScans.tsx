import type { PreviousScansQuery } from '../../../generated/scan.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { SkeletonLine } from '../../../ui/state/Skeleton.tsx';
import styles from './Scan.module.css';

interface PreviousScansProps {
  scans: PreviousScansQuery['agentRequests'] | undefined;
  /** Puts ranges into the form. */
  onUse(ranges: string): void;
}

/** The ranges of the last scans, each once; a click scans them again. */
export function PreviousScans({ scans, onUse }: PreviousScansProps) {
  if (scans?.length === 0) return null;
  return (
    <section className={styles['card']} aria-label="Previous ranges">
      <header className={styles['cardHead']}>
        <h2>Previous ranges</h2>
      </header>
      {scans === undefined ? (
        <SkeletonLine width="70%" />
      ) : (
        <ul className={styles['previous']}>
          {distinctRanges(scans).map((scan) => (
            <li key={scan.id}>
              <button type="button" title={scan.ipRange} onClick={() => onUse(scan.ipRange)}>
                {scan.ipRange}
              </button>
              <span>
                {scan.agentName} · <RelativeTime at={scan.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The scans with every list of ranges once, the latest first. */
export function distinctRanges<Scan extends { ipRange: string }>(scans: readonly Scan[]): Scan[] {
  const latest = new Map<string, Scan>();
  for (const scan of scans) if (scan.ipRange !== '' && !latest.has(scan.ipRange)) latest.set(scan.ipRange, scan);
  return [...latest.values()];
}
