import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icon/icons.ts';
import styles from './WarningNote.module.css';

/** A warning about the content beside it. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
