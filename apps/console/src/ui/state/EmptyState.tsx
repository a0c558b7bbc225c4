import type { ReactNode } from 'react';
import { IconBox, IconFilter, type Icon } from '../icon/icons.ts';
import styles from './EmptyState.module.css';

interface NothingYetProps {
  title: string;
  /** The first step, in a sentence. */
  text?: ReactNode;
  icon?: Icon | undefined;
  /** The button of the first step. */
  children?: ReactNode;
}

/** The empty state of a list: a message, and the first step. */
export function NothingYet({ title, text, icon: Icon = IconBox, children }: NothingYetProps) {
  return (
    <div className={styles['empty']}>
      <Icon size={28} stroke={1.3} aria-hidden />
      <p className={styles['title']}>{title}</p>
      {text && <p className={styles['text']}>{text}</p>}
      {children && <div className={styles['step']}>{children}</div>}
    </div>
  );
}

/** Nothing matches the filters: offers to clear them. */
export function NoMatch({ noun, onClear }: { noun: string; onClear(): void }) {
  return (
    <NothingYet title={`No ${noun} match these filters`} icon={IconFilter}>
      <button type="button" className={styles['clear']} onClick={onClear}>
        Clear filters
      </button>
    </NothingYet>
  );
}
