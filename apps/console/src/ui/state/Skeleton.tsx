import styles from './Skeleton.module.css';

/** The placeholder of a line of text. */
export function SkeletonLine({ width = '100%' }: { width?: string | number }) {
  return <span className={styles['line']} style={{ width }} aria-hidden />;
}

/** The placeholder of a chart or a card; `height` in px. */
export function SkeletonBlock({ height, label = 'Loading' }: { height: number; label?: string }) {
  return <div className={styles['block']} style={{ height }} role="status" aria-label={label} />;
}
