import type { ImportRowFragment } from '../../../generated/imports.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { ItemDrawer } from '../../../ui/list/ItemDrawer.tsx';
import { ChangedValue, RowOutcome } from './import-columns.tsx';
import styles from './Import.module.css';

interface ImportRowDrawerProps {
  id: string;
  list: { rows: readonly ImportRowFragment[]; isLoading: boolean; refetch(): void; open(key: undefined): void };
}

/** All that one row of a file changes. */
export function ImportRowDrawer({ id, list }: ImportRowDrawerProps) {
  const item = list.rows.find(({ line }) => String(line) === id);
  const detail = { item, isMissing: !item && !list.isLoading, error: undefined, refetch: list.refetch };
  return (
    <ItemDrawer
      detail={detail}
      noun="Row"
      missing="It is not among the rows that are listed."
      name={({ line, device }: ImportRowFragment) => `Row ${line}: ${device}`}
      onClose={() => list.open(undefined)}
    >
      {(row) => (
        <>
          <div>
            <RowOutcome row={row} />
          </div>
          {row.problem !== null && <p className={styles['problem']}>{row.problem}</p>}
          {row.changes.length > 0 && (
            <DetailSection title="Changes">
              <Facts
                facts={row.changes.map((change) => [change.column, <ChangedValue key="value" change={change} />])}
              />
            </DetailSection>
          )}
        </>
      )}
    </ItemDrawer>
  );
}
