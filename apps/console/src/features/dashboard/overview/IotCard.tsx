import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { AgentsOnline } from './AgentsOnline.tsx';
import { IotEmpty } from './IotEmpty.tsx';
import { OutputTiles, StateTiles } from './IotTiles.tsx';
import { SiteCharts } from './SiteCharts.tsx';
import { StaleNote } from './StaleNote.tsx';
import { TopIssues } from './TopIssues.tsx';
import { useIotSummary } from './use-iot-summary.ts';
import { usePowerEstimate } from './use-power-estimate.ts';
import styles from './Dashboard.module.css';

/** The summary of all devices, updated live; without a device, the first steps. */
export function IotCard() {
  const { summary, asOf, error, refetch } = useIotSummary();
  const estimate = usePowerEstimate();
  return (
    <section className={styles['card']} aria-label={navigationLabels.iot}>
      <header className={styles['cardHead']}>
        <h2>{navigationLabels.iot}</h2>
        <span className={styles['age']}>
          <AsOf at={asOf} />
        </span>
        <AgentsOnline />
      </header>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : summary?.count === 0 ? (
        <IotEmpty />
      ) : (
        <>
          {summary && <StaleNote total={summary.count} />}
          <StateTiles summary={summary} />
          <OutputTiles summary={summary} estimate={estimate} />
          <div className={styles['columns']}>
            {summary ? (
              <SiteCharts averagedSeconds={summary.averagedSeconds} />
            ) : (
              <SkeletonBlock height={560} label="Loading history" />
            )}
            <TopIssues summary={summary} />
          </div>
        </>
      )}
    </section>
  );
}
