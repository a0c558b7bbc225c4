import { kindNames, kindPlural } from '@headframe/domain/devices/kind-support';
import type { KindName } from '@headframe/domain/devices/kinds';
import { PreviousIpRangesDocument, type PreviousIpRangesQuery } from '../../../generated/scan.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { SkeletonLines } from '../../../ui/state/Skeleton.tsx';
import styles from './Scan.module.css';

/** Ranges that an agent scanned before. */
export type PreviousRange = PreviousIpRangesQuery['previousIpRanges'][number];

interface PreviousRangesProps {
  agentId: string;
  /** Puts the ranges and kinds of a scan into the form. */
  onUse(range: PreviousRange): void;
}

/** The last ranges that an agent scanned with the kinds it looked for, each once; a click puts them into the form. */
export function PreviousRanges({ agentId, onUse }: PreviousRangesProps) {
  const { data } = useData(PreviousIpRangesDocument, { agentId }, { isBackground: true });
  if (data?.previousIpRanges.length === 0) return null;
  return (
    <section className={styles['card']} aria-label="Previous ranges">
      <header className={styles['cardHead']}>
        <h2>Previous ranges</h2>
      </header>
      {data === undefined ? (
        <SkeletonLines widths={['70%']} subject="previous ranges" />
      ) : (
        <ul className={styles['previous']}>
          {data.previousIpRanges.map((range) => (
            <li key={range.id}>
              <button type="button" title={range.ipRange} onClick={() => onUse(range)}>
                {range.ipRange}
              </button>
              <span>
                {kindsText(range)} · <RelativeTime at={range.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The kinds of this version that a scan looked for. */
export function kindsOfScan({ scanKinds }: Pick<PreviousRange, 'scanKinds'>): readonly KindName[] {
  return scanKinds.length === 0 ? kindNames : kindNames.filter((kind) => scanKinds.includes(kind));
}

function kindsText({ scanKinds }: PreviousRange): string {
  return scanKinds.length === 0 ? 'All devices' : scanKinds.map(kindPlural).join(', ');
}
