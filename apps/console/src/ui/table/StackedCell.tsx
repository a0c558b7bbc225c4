import type { ReactNode } from 'react';
import styles from './StackedCell.module.css';

interface LineProps {
  /** The whole text, where it may be cut off. */
  title?: string | undefined;
  children: ReactNode;
}

/** A cell of stacked lines; the table needs their number (`DataTableProps.lines`). */
export function StackedCell({ isStale, title, children }: LineProps & { isStale?: boolean | undefined }) {
  return (
    <div className={styles['cell']} title={title} data-stale={isStale || undefined}>
      {children}
    </div>
  );
}

/** What a row is about: its name, or its first figure. */
export function FirstLine({ title, children }: LineProps) {
  return (
    <span className={styles['first']} title={title}>
      {children}
    </span>
  );
}

/** A line of secondary information, smaller and dimmed. */
export function SecondLine({ title, children }: LineProps) {
  return (
    <span className={styles['second']} title={title}>
      {children}
    </span>
  );
}
