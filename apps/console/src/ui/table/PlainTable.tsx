import type { ReactNode } from 'react';
import styles from './PlainTable.module.css';

interface PlainTableProps {
  /** What the rows are, for screen readers. */
  label: string;
  /** The heads of the columns; an empty one heads buttons. */
  columns: readonly string[];
  /** The rows, each a `tr` that begins with a `th` of scope `row`. */
  children: ReactNode;
}

/** A short table beside others on a page: without sorting and selection, scrolled sideways where it is too wide. */
export function PlainTable({ label, columns, children }: PlainTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled sideways by keyboard on narrow screens.
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A second line of a cell. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className={styles['line']}>{children}</span>;
}

/** A long text of a cell, such as a hash or an address. */
export function LongCode({ children }: { children: ReactNode }) {
  return <span className={styles['code']}>{children}</span>;
}
