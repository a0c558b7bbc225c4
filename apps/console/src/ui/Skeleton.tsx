import styles from './Skeleton.module.css';

/** A line where text will stand. */
export function SkeletonLine({ width = '100%' }: { width?: string | number }) {
  return <span className={styles['line']} style={{ width }} aria-hidden />;
}

/** A block where a chart or a card will stand; `height` in px. */
export function SkeletonBlock({ height, label = 'Loading' }: { height: number; label?: string }) {
  return <div className={styles['block']} style={{ height }} role="status" aria-label={label} />;
}
