import { useEffect } from 'react';
import { FigureRows } from '../../../ui/figure/FigureRows.tsx';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { useDeviceFigures } from '../../../ui/figure/use-device-figures.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { asicFigures } from './asic-figures.ts';
import { SiteCharts } from './SiteCharts.tsx';
import { StaleNote } from './StaleNote.tsx';
import { TopIssues } from './TopIssues.tsx';
import { usePowerEstimate } from './use-power-estimate.ts';
import styles from './Dashboard.module.css';

/** The figures of the miners, their history and their issues; nothing where there is no miner. */
export function AsicFigures({ onCount }: { onCount(count: number): void }) {
  const { values, asOf, error, refetch } = useDeviceFigures(asicFigures);
  const estimate = usePowerEstimate();
  const count = values?.count;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (count === 0) return null;
  return (
    <section className={styles['kind']} aria-label={asicFigures.label}>
      <header className={styles['kindHead']}>
        <h3>{asicFigures.label}</h3>
        <span className={styles['age']}>
          <AsOf at={asOf} />
        </span>
      </header>
      {values && <StaleNote total={values.count} />}
      <FigureRows page={asicFigures.page} rows={asicFigures.rows(values && { ...values, estimate })} />
      <div className={styles['columns']}>
        {values ? (
          <SiteCharts averagedSeconds={values.averagedSeconds} />
        ) : (
          <SkeletonBlock height={560} label="Loading history" />
        )}
        <TopIssues summary={values} />
      </div>
    </section>
  );
}
