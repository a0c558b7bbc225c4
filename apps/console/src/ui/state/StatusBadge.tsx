import type { Icon } from '../icon/icons.ts';
import styles from './StatusBadge.module.css';

/** The severity of a status: fine, warning, failure, in progress, or idle. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';

/** The look of a status. A feature has one table of these, so that a status looks the same everywhere. */
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
