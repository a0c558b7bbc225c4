import type { ReactNode } from 'react';
import { IconAlertOctagon, IconAlertTriangle } from '../icon/icons.ts';
import styles from './Figure.module.css';

/** A figure relative to its limits: within them, near one of them, or beyond. */
export type LimitState = 'within' | 'near' | 'beyond';

const marks = {
  near: { icon: IconAlertTriangle, label: 'near its limit' },
  beyond: { icon: IconAlertOctagon, label: 'beyond its limit' },
} as const;

interface FigureProps {
  limitState: LimitState;
  /** Off where figures side by side share one {@link StandingMark}. */
  isMarked?: boolean;
  children: ReactNode;
}

/** A figure that takes colour and a mark near its limit and beyond; plain elements, light enough for table cells. */
export function Figure({ limitState, isMarked = true, children }: FigureProps) {
  if (limitState === 'within') return <>{children}</>;
  return (
    <span className={styles['figure']} data-standing={limitState}>
      {children}
      {isMarked && <Mark limitState={limitState} label={marks[limitState].label} />}
    </span>
  );
}

/** One mark for figures side by side: that of the gravest, with the name and the limitState of each in its label. */
export function StandingMark({ figures }: { figures: readonly (readonly [name: string, limitState: LimitState])[] }) {
  const marked = figures.flatMap(([name, limitState]) => (limitState === 'within' ? [] : [{ name, limitState }]));
  if (marked.length === 0) return null;
  const gravest = marked.some(({ limitState }) => limitState === 'beyond') ? 'beyond' : 'near';
  const label = marked.map(({ name, limitState }) => `${name} ${marks[limitState].label}`).join(', ');
  return (
    <span className={styles['figure']} data-standing={gravest}>
      <Mark limitState={gravest} label={label} />
    </span>
  );
}

function Mark({ limitState, label }: { limitState: keyof typeof marks; label: string }) {
  const { icon: Icon } = marks[limitState];
  return <Icon size={12} stroke={2} role="img" aria-label={label} />;
}
