import { autoRefreshLabel, autoRefreshOptions, type AutoRefreshOption } from '@headframe/domain/enums/auto-refresh';
import { IconRefresh } from '../icon/icons.ts';
import { AsOf } from '../figure/RelativeTime.tsx';
import styles from './AutoRefresh.module.css';

interface AutoRefreshProps {
  seconds: AutoRefreshOption;
  onSeconds(seconds: AutoRefreshOption): void;
  onRefresh(): void;
  isFetching: boolean;
  asOf: number | undefined;
}

/** Reads a list again at once. */
export function RefreshButton({ isFetching, onRefresh }: Pick<AutoRefreshProps, 'isFetching' | 'onRefresh'>) {
  return (
    <div className={styles['refresh']}>
      <button type="button" aria-label="Refresh now" data-busy={isFetching || undefined} onClick={onRefresh}>
        <IconRefresh size={15} stroke={1.7} aria-hidden />
      </button>
    </div>
  );
}

/** Shows the age of a list, its refresh interval (OFF, 60, 300, 600 s), and a button to refresh it now. */
export function AutoRefresh({ seconds, onSeconds, onRefresh, isFetching, asOf }: AutoRefreshProps) {
  return (
    <div className={styles['refresh']}>
      <span className={styles['age']}>
        <AsOf at={asOf} />
      </span>
      <button type="button" aria-label="Refresh now" data-busy={isFetching || undefined} onClick={onRefresh}>
        <IconRefresh size={15} stroke={1.7} aria-hidden />
      </button>
      <select
        aria-label="Auto-refresh"
        value={seconds}
        onChange={(event) => onSeconds(Number(event.currentTarget.value) as AutoRefreshOption)}
      >
        {autoRefreshOptions.map((option) => (
          <option key={option} value={option}>
            {autoRefreshLabel(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
