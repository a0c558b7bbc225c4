import type { ReactNode } from 'react';
import { IconAlertOctagon, IconAlertTriangle } from './icons.ts';
import styles from './Figure.module.css';

/** Where a figure stands: within its limits, near one of them, or beyond. */
export type Standing = 'within' | 'near' | 'beyond';

const marks = {
  near: { icon: IconAlertTriangle, label: 'near its limit' },
  beyond: { icon: IconAlertOctagon, label: 'beyond its limit' },
} as const;

/** A figure that takes colour and a mark near its limit and beyond; plain elements, light enough for table cells. */
export function Figure({ standing, children }: { standing: Standing; children: ReactNode }) {
  if (standing === 'within') return <>{children}</>;
  const { icon: Icon, label } = marks[standing];
  return (
    <span className={styles['figure']} data-standing={standing}>
      {children}
      <Icon size={12} stroke={2} role="img" aria-label={label} />
    </span>
  );
}
