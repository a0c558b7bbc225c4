import type { Icon } from './icons.ts';
import styles from './StatusBadge.module.css';

/** What a status means for the one who looks: fine, to be watched, in trouble, in the making, or at rest. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';

/** How a status looks. A feature keeps one table of these, so that a status looks the same everywhere. */
export interface StatusLook {
  word: string;
  tone: Tone;
  icon: Icon;
}

/** A status as icon, word and colour; plain elements, light enough for table cells. */
export function StatusBadge({ word, tone, icon: Icon, title }: StatusLook & { title?: string | undefined }) {
  return (
    <span className={styles['badge']} data-tone={tone} title={title}>
      <Icon size={13} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
