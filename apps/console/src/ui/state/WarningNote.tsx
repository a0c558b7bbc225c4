import type { ReactNode } from 'react';
import { IconAlertTriangle, type Icon } from '../icon/icons.ts';
import styles from './WarningNote.module.css';

interface WarningNoteProps {
  icon?: Icon;
  /** It comes and goes by itself: screen readers announce it. */
  isLive?: boolean;
  children: ReactNode;
}

/** A warning about the content beside it. */
export function WarningNote({ icon: Icon = IconAlertTriangle, isLive = false, children }: WarningNoteProps) {
  return (
    <p className={styles['note']} role={isLive ? 'status' : undefined}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
