import type { ReactNode } from 'react';
import { IconAlertOctagon, IconAlertTriangle } from './icons.ts';
import styles from './Figure.module.css';

/** Where a figure stands: within its limits, near one of them, or beyond. */
export type Standing = 'within' | 'near' | 'beyond';

const marks = {
  near: { icon: IconAlertTriangle, label: 'near its limit' },
  beyond: { icon: IconAlertOctagon, label: 'beyond its limit' },
} as const;

interface FigureProps {
  standing: Standing;
  /** Off where figures side by side share one {@link StandingMark}. */
  isMarked?: boolean;
  children: ReactNode;
}

/** A figure that takes colour and a mark near its limit and beyond; plain elements, light enough for table cells. */
export function Figure({ standing, isMarked = true, children }: FigureProps) {
  if (standing === 'within') return <>{children}</>;
  return (
    <span className={styles['figure']} data-standing={standing}>
      {children}
      {isMarked && <Mark standing={standing} label={marks[standing].label} />}
    </span>
  );
}

/** One mark for figures side by side: that of the gravest, with the name and the standing of each in its label. */
export function StandingMark({ figures }: { figures: readonly (readonly [name: string, standing: Standing])[] }) {
  const marked = figures.flatMap(([name, standing]) => (standing === 'within' ? [] : [{ name, standing }]));
  if (marked.length === 0) return null;
  const gravest = marked.some(({ standing }) => standing === 'beyond') ? 'beyond' : 'near';
  const label = marked.map(({ name, standing }) => `${name} ${marks[standing].label}`).join(', ');
  return (
    <span className={styles['figure']} data-standing={gravest}>
      <Mark standing={gravest} label={label} />
    </span>
  );
}

function Mark({ standing, label }: { standing: keyof typeof marks; label: string }) {
  const { icon: Icon } = marks[standing];
  return <Icon size={12} stroke={2} role="img" aria-label={label} />;
}
