import type { ReactNode } from 'react';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import styles from './Dashboard.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface KindSectionProps {
  /** What people read for the devices. */
  label: string;
  /** When its figures arrived, in milliseconds since 1970. */
  asOf: number | undefined;
  children: ReactNode;
}

/** The part of the dashboard that belongs to one kind of devices. */
export function KindSection({ label, asOf, children }: KindSectionProps) {
  return (
    <section className={classes['stack']} aria-label={label}>
      <header className={styles['kindHead']}>
        <h3>{label}</h3>
        <span className={classes['caption']}>
          <AsOf at={asOf} />
        </span>
      </header>
      {children}
    </section>
  );
}
