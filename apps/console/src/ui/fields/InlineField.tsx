import type { ReactNode } from 'react';
import styles from './InlineField.module.css';

/** A plain input or choice with its label in front, as filters above a list have it. */
export function InlineField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles['field']}>
      {label}
      {children}
    </label>
  );
}
