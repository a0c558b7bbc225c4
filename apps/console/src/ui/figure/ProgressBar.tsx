import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';

/** What a part of a progress bar stands for, which is its colour. */
type ProgressTone = 'done' | 'active' | 'failed' | 'skipped';

interface ProgressBarProps {
  /** Its parts from the start on; what they leave of the total is open. */
  parts: readonly { tone: ProgressTone; count: number }[];
  total: number;
  /** The counts in words. */
  text: string;
  /** How many have ended; all that the parts count unless given. */
  ended?: number | undefined;
  /** The bar above the counts, as wide as its place. */
  isWide?: boolean | undefined;
}

/** How far something with many parts is: a small bar and the counts in words. */
export function ProgressBar({ parts, total, text, ended, isWide = false }: ProgressBarProps) {
  const share = (count: number): CSSProperties => ({ width: `${total === 0 ? 0 : (100 * count) / total}%` });
  return (
    <div className={styles['progress']} data-wide={isWide || undefined}>
      <div
        className={styles['track']}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={ended ?? parts.reduce((sum, { count }) => sum + count, 0)}
        aria-valuetext={text}
      >
        {parts.map(({ tone, count }) => (
          <span key={tone} className={styles[tone]} style={share(count)} />
        ))}
      </div>
      <span className={styles['counts']} data-numeric title={text}>
        {text}
      </span>
    </div>
  );
}
