import { kindNames, kindPlural } from '@headframe/domain/devices/kind-support';
import type { KindName } from '@headframe/domain/devices/kinds';
import type { PreviousScansQuery } from '../../../generated/scan.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { SkeletonLine } from '../../../ui/state/Skeleton.tsx';
import styles from './Scan.module.css';

/** One of the last scans. */
export type PreviousScan = PreviousScansQuery['agentRequests'][number];

interface PreviousScansProps {
  scans: readonly PreviousScan[] | undefined;
  /** Puts the ranges and kinds of a scan into the form. */
  onUse(scan: PreviousScan): void;
}

/** The ranges of the last scans with the kinds they looked for, each once; a click puts them into the form. */
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
              <button type="button" title={scan.ipRange} onClick={() => onUse(scan)}>
                {scan.ipRange}
              </button>
              <span>
                {kindsText(scan)} · {scan.agentName} · <RelativeTime at={scan.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The kinds of this version that a scan looked for. */
export function kindsOfScan({ scanKinds }: Pick<PreviousScan, 'scanKinds'>): readonly KindName[] {
  return scanKinds.length === 0 ? kindNames : kindNames.filter((kind) => scanKinds.includes(kind));
}

function kindsText({ scanKinds }: PreviousScan): string {
  return scanKinds.length === 0 ? 'All devices' : scanKinds.map(kindPlural).join(', ');
}

/** The scans with every list of ranges and kinds once, the latest first. */
export function distinctRanges<Scan extends Pick<PreviousScan, 'ipRange' | 'scanKinds'>>(
  scans: readonly Scan[],
): Scan[] {
  const latest = new Map<string, Scan>();
  for (const scan of scans) {
    const key = JSON.stringify([scan.ipRange, scan.scanKinds]);
    if (scan.ipRange !== '' && !latest.has(key)) latest.set(key, scan);
  }
  return [...latest.values()];
}
