import { useShortcut } from '../shortcuts/shortcuts.ts';
import type { ListState } from './use-list.ts';

/** While the details of a row are open, J opens those of the next row and K those of the previous one. */
export function useRowSteps<Row>(
  { rows, openKey, open }: Pick<ListState<unknown, Row, unknown>, 'rows' | 'openKey' | 'open'>,
  rowKey: (row: Row) => string,
): void {
  const step = (by: 1 | -1) => {
    const index = rows.findIndex((row) => rowKey(row) === openKey);
    const next = index < 0 ? undefined : rows[index + by];
    if (next !== undefined) open(rowKey(next));
  };
  const isOpen = openKey !== undefined;
  useShortcut(isOpen ? 'j' : undefined, 'Details of the next row', () => step(1), { isBesidePanel: true });
  useShortcut(isOpen ? 'k' : undefined, 'Details of the previous row', () => step(-1), { isBesidePanel: true });
}
