import { useEffect } from 'react';
import type { DeviceFigures } from '../../../ui/figure/device-figures.ts';
import { FigureRows } from '../../../ui/figure/FigureRows.tsx';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { useDeviceFigures } from '../../../ui/figure/use-device-figures.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import styles from './Dashboard.module.css';

interface KindFiguresProps<Values extends { count: number }, Search extends object, Read, Pushed> {
  figures: DeviceFigures<Values, Search, Read, Pushed>;
  onCount(count: number): void;
}

/** The figures of one kind of devices; nothing where there is no device of it. */
export function KindFigures<Values extends { count: number }, Search extends object, Read, Pushed>({
  figures,
  onCount,
}: KindFiguresProps<Values, Search, Read, Pushed>) {
  const { values, asOf, error, refetch } = useDeviceFigures(figures);
  const count = values?.count;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (count === 0) return null;
  return (
    <section className={styles['kind']} aria-label={figures.label}>
      <header className={styles['kindHead']}>
        <h3>{figures.label}</h3>
        <span className={styles['age']}>
          <AsOf at={asOf} />
        </span>
      </header>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <FigureRows page={figures.page} rows={figures.rows(values)} />
      )}
    </section>
  );
}
