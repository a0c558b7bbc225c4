import { useKeyHint, useShortcut } from '../shortcuts/shortcuts.ts';
import type { ListState } from './use-list.ts';

const next = 'Details of the next row';
const previous = 'Details of the previous row';

/**
 * While the details of a row are open, J and the arrow down open those of the next row, K and the arrow up those of the previous one. The
 * list of shortcuts names the keys also while none are open.
 */
export function useRowSteps<Row>(
  { rows, openKey, open }: Pick<ListState<unknown, Row, unknown>, 'rows' | 'openKey' | 'open'>,
  rowKey: (row: Row) => string,
  hasDetails: boolean,
): void {
  const step = (by: 1 | -1) => {
    const index = rows.findIndex((row) => rowKey(row) === openKey);
    const wanted = index < 0 ? undefined : rows[index + by];
    if (wanted !== undefined) open(rowKey(wanted));
  };
  const isOpen = openKey !== undefined;
  const beside = { isBesidePanel: true };
  useShortcut(isOpen ? 'j' : undefined, next, () => step(1), beside);
  useShortcut(isOpen ? 'arrowdown' : undefined, next, () => step(1), beside);
  useShortcut(isOpen ? 'k' : undefined, previous, () => step(-1), beside);
  useShortcut(isOpen ? 'arrowup' : undefined, previous, () => step(-1), beside);
  useKeyHint(hasDetails && !isOpen ? 'j' : undefined, `${next}, once some are open`);
  useKeyHint(hasDetails && !isOpen ? 'k' : undefined, `${previous}, once some are open`);
  useKeyHint(isOpen ? undefined : 'arrowdown', 'Next row');
  useKeyHint(isOpen ? undefined : 'arrowup', 'Previous row');
}
