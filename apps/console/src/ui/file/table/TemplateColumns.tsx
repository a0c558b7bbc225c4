import { PlainTable } from '../../table/PlainTable.tsx';
import styles from './Table.module.css';

/** A column that a file can have, as people read it. */
export interface DescribedColumn {
  name: string;
  description: string;
  example: string;
  isRequired?: boolean | undefined;
}

/** The columns that a file can have. */
export function TemplateColumns({ columns }: { columns: readonly DescribedColumn[] }) {
  const rows = columns.map(({ name, description, example, isRequired = false }) => ({
    key: name,
    cells: [
      <span key="name">
        <code>{name}</code> {isRequired && <span className={styles['required']}>(required)</span>}
      </span>,
      description,
      example,
    ],
  }));
  return <PlainTable label="Columns of the file" columns={['Column', 'Holds', 'Example']} rows={rows} />;
}
