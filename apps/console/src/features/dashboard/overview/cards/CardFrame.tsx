import { dashboardCardLabels, type DashboardCard } from '@headframe/domain/enums/preferences';
import type { ReactNode } from 'react';
import { CardMenu } from './CardMenu.tsx';
import styles from '../Dashboard.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** What every card of the dashboard gets. */
export interface CardProps {
  /** The cards that the viewer may have on the dashboard. */
  open: readonly DashboardCard[];
}

interface CardFrameProps extends CardProps {
  card: DashboardCard;
  /** What stands beside the heading. */
  note?: ReactNode;
  /** What stands at the end of the heading, before the menu. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the dashboard: its heading, and the menu that arranges it. */
export function CardFrame({ card, open, note, aside, children }: CardFrameProps) {
  const label = dashboardCardLabels[card];
  return (
    <section className={classes['stackLarge']} aria-label={label} data-card={card}>
      <header className={styles['cardHead']}>
        <h2>{label}</h2>
        {note && <span className={classes['caption']}>{note}</span>}
        <span className={styles['cardEnd']}>
          {aside}
          <CardMenu card={card} open={open} />
        </span>
      </header>
      {children}
    </section>
  );
}
