import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { useChartHeights } from './use-chart-heights.ts';
import styles from './Dashboard.module.css';

/** The place of the charts until their devices are counted: as high as they are. */
export function SiteChartsSkeleton() {
  const heights = useChartHeights();
  const charts = [
    ['Hashrate', heights.hashrate],
    ['Farm power', heights.power],
    ['Devices', heights.devices],
  ] as const;
  return (
    <section className={styles['panel']} aria-label="History" aria-busy>
      <header className={styles['panelHead']}>
        <h3>History</h3>
      </header>
      <div className={styles['charts']}>
        {charts.map(([label, { height, legendHeight }]) => (
          <SkeletonBlock key={label} height={height + legendHeight} subject={label} />
        ))}
      </div>
    </section>
  );
}
