import { formatCount } from '../figure/format.ts';
import styles from './CountFilter.module.css';

interface CountFilterProps<Key extends string> {
  /** What is counted, for screen readers. */
  label: string;
  /** How many there are of all kinds; the button "All" shows it. */
  total: number;
  options: readonly { key: Key; label: string; count: number }[];
  /** The chosen option; undefined for all. */
  value: Key | undefined;
  onChange(value: Key | undefined): void;
}

/** Buttons that show the rows of one kind, each with its count; kinds without a row are omitted. */
export function CountFilter<Key extends string>({ label, total, options, value, onChange }: CountFilterProps<Key>) {
  const shown = options.filter(({ key, count }) => count > 0 || key === value);
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      <button type="button" aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        All <span data-numeric>{formatCount(total)}</span>
      </button>
      {shown.map((option) => (
        <button key={option.key} type="button" aria-pressed={value === option.key} onClick={() => onChange(option.key)}>
          {option.label} <span data-numeric>{formatCount(option.count)}</span>
        </button>
      ))}
    </div>
  );
}
