import { readColumns } from '@headframe/domain/imports/define-import';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { describedImport } from './import-names.ts';
import styles from './Import.module.css';

/** The columns that a file of a kind can have. */
export function TemplateColumns({ kind }: { kind: string }) {
  const rows = readColumns(describedImport(kind)).map(([name, { description, example }]) => ({
    key: name,
    cells: [<code key="name">{name}</code>, description, example],
  }));
  return (
    <details className={styles['columns']}>
      <summary>Columns of the template</summary>
      <PlainTable label="Columns of the template" columns={['Column', 'Holds', 'Example']} rows={rows} />
    </details>
  );
}
