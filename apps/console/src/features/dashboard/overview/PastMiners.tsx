import type { ReactNode } from 'react';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { KindSection } from './KindSection.tsx';
import { SiteCharts } from './SiteCharts.tsx';
import { usePastReports } from './use-past-reports.ts';
import classes from '../../../ui/theme/classes.module.css';

/** Where there are miners no more: the history that is kept of them, below the figures of the other kinds. */
export function PastMiners({ children }: { children: ReactNode }) {
  const past = usePastReports();
  if (!past) return children;
  return (
    <>
      <KindSection label="ASICs" asOf={undefined}>
        <p className={classes['note']}>
          This subaccount has no ASICs now. The history of those it had is kept below.{' '}
          <PageLink page={asicPage}>Open ASICs</PageLink>
        </p>
      </KindSection>
      {children}
      <SiteCharts span={past} />
    </>
  );
}
