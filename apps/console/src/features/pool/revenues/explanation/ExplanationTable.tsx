import type { ReactNode } from 'react';
import styles from './Explanation.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface ExplanationTableProps {
  /** What the rows are, for screen readers. */
  label: string;
  heads: readonly string[];
  /** `tbody`, and `tfoot` for a sum. */
  children: ReactNode;
}

/** A table of figures that explains a day; it is scrolled sideways where it is too wide. */
export function ExplanationTable({ label, heads, children }: ExplanationTableProps) {
  return (
    <div className={classes['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={`${classes['figures']} ${styles['table']}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
