import type { ReactNode } from 'react';
import styles from './PlainTable.module.css';

interface PlainRow {
  key: string;
  /** One for each column; the first one names the row. */
  cells: readonly ReactNode[];
}

interface PlainTableProps {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly string[];
  rows: readonly PlainRow[];
}

/** A short table beside others on a page, without sorting and selection; on a phone each row is a list of its cells under their names. */
export function PlainTable({ label, columns, rows }: PlainTableProps) {
  return (
    // Scrolled sideways by keyboard where it is too wide.
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
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={columns[place]} scope="row" data-label={columns[place]}>
                    {cell}
                  </th>
                ) : (
                  <td key={columns[place]} data-label={columns[place]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
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
