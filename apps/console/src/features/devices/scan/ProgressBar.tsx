import styles from './Scan.module.css';

interface ProgressBarProps {
  done: number;
  total: number;
  label: string;
}

/** A bar as wide as its place. */
export function ProgressBar({ done, total, label }: ProgressBarProps) {
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
    </div>
  );
}
