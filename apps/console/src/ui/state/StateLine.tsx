import type { ReactNode } from 'react';
import styles from './StateLine.module.css';

/** A state and what is marked beside it, in one line of a phone: the state keeps its width, the marks are cut. */
export function StateLine({ children }: { children: ReactNode }) {
  return <span className={styles['line']}>{children}</span>;
}
