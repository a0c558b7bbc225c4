import type { ReactNode } from 'react';
import styles from './Profile.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface SectionProps {
  title: string;
  /** What it is about, in a sentence. */
  text?: ReactNode;
  /** A state beside the title. */
  state?: ReactNode;
  children: ReactNode;
}

/** One subject of the page. */
export function Section({ title, text, state, children }: SectionProps) {
  return (
    <section className={`${classes['panel']} ${styles['section']}`} aria-label={title}>
      <div className={styles['sectionHead']}>
        <h2>{title}</h2>
        {state}
      </div>
      {text && <p className={styles['text']}>{text}</p>}
      {children}
    </section>
  );
}
