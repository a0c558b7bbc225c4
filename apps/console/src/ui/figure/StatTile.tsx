import type { ReactNode } from 'react';
import { FiguresWait, SkeletonLine } from '../state/Skeleton.tsx';
import { Figure, type LimitState } from './Figure.tsx';
import type { Tone } from '../state/StatusBadge.tsx';
import styles from './StatTile.module.css';

interface StatTileProps {
  label: string;
  /** The number, formatted; undefined while it is on the way. */
  value: ReactNode;
  unit?: string | undefined;
  /** A second line: the change, the share, the age. */
  detail?: ReactNode;
  /** Colours a small mark beside the label; for status only. */
  tone?: Tone | undefined;
  /** Whether the number is within its limits. */
  limitState?: LimitState;
}

/** One number with its label. Wrapped in a link it leads to the counted items. */
export function StatTile({ label, value, unit, detail, tone, limitState = 'within' }: StatTileProps) {
  return (
    <div className={styles['tile']}>
      <div className={styles['label']}>
        {tone && <span className={styles['mark']} data-tone={tone} aria-hidden />}
        {label}
      </div>
      <div className={styles['value']} data-numeric>
        {value === undefined ? (
          <SkeletonLine width={72} />
        ) : (
          <Figure limitState={limitState}>
            {value}
            {unit && <span className={styles['unit']}>{unit}</span>}
          </Figure>
        )}
      </div>
      {detail !== undefined && <div className={styles['detail']}>{detail}</div>}
    </div>
  );
}

interface StatTilesProps {
  isDense?: boolean | undefined;
  /** Whether the numbers are of before: dimmed, and without the colours of a state. */
  isStale?: boolean | undefined;
  /** What is waited for while a number is on the way, as it is named on the page; undefined once all are there. */
  waitsFor?: string | undefined;
  children: ReactNode;
}

/** Tiles side by side, as many as fit; `isDense` for short numbers, so that more of them do. */
export function StatTiles({ isDense, isStale, waitsFor, children }: StatTilesProps) {
  return (
    <div className={styles['tiles']} data-dense={isDense || undefined} data-stale={isStale || undefined}>
      {children}
      {waitsFor !== undefined && <FiguresWait subject={waitsFor} />}
    </div>
  );
}
