import styles from './Brand.module.css';

/** The name with its sign: the tower over a mine shaft. */
export function Brand({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <span className={styles['brand']} data-size={size}>
      <svg viewBox="0 0 32 32" aria-hidden className={styles['sign']}>
        <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <circle cx="16" cy="9" r="4.5" />
          <path d="M13.6 13 6.5 27M18.4 13 25.5 27M10.5 20.5h11M4 27h24" />
        </g>
      </svg>
      <span>Headframe</span>
    </span>
  );
}
