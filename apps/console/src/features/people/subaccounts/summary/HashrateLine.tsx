import styles from './Summary.module.css';

const width = 88;
const height = 20;

/** A line of hashrates small enough for a cell, from nought at the bottom to the highest at the top. */
export function HashrateLine({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values, 0) || 1;
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, at) => `${at * step},${height - (value / highest) * height}`);
  return (
    <svg
      className={styles['line']}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label="Hashrate of a day"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
