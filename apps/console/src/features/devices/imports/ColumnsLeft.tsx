import { reasonsLeft } from '@headframe/domain/imports/define-import';
import { counted } from '../../../ui/figure/format.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { describedImport } from './import-names.ts';
import styles from './Import.module.css';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The columns of a file that an import leaves alone, with why; those that an operator may have meant to change stand out. */
export function ColumnsLeft({ kind, names }: { kind: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const reasons = reasonsLeft(describedImport(kind), names);
  const others = reasons.filter(({ isCommand }) => !isCommand);
  return (
    <>
      {reasons.map(
        ({ reason, isCommand, columns }) =>
          isCommand && (
            <WarningNote key={reason}>
              Not imported: {columns.join(', ')}. {capitalized(reason)}.
            </WarningNote>
          ),
      )}
      {others.length > 0 && (
        <details className={styles['columns']}>
          <summary>{counted(others.flatMap(({ columns }) => columns).length, 'further column')} left alone</summary>
          <ul className={styles['open']}>
            {others.map(({ reason, columns }) => (
              <li key={reason} className={styles['line']}>
                {capitalized(reason)}: {columns.join(', ')}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
