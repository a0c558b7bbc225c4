import { useCallback, useState } from 'react';
import type { Where } from '@headframe/domain/where/where';
import { noSelection, selectedCount, selectionWhere, type Selection } from '../table/selection.ts';
import type { ChosenRows } from './list-description.ts';

/** The selected rows of a list. */
interface ListSelection {
  selection: Selection;
  onSelect(selection: Selection): void;
  /** Undefined while nothing is selected. */
  chosen: ChosenRows | undefined;
}

/**
 * The selected rows of a list. The selection survives paging and sorting, and ends when the filter changes, since it would
 * then stand for other rows.
 */
export function useListSelection(where: Where, total = 0): ListSelection {
  const [stored, setStored] = useState<{ selection: Selection; whereKey: string }>();
  const whereKey = JSON.stringify(where);
  const selection = stored?.whereKey === whereKey ? stored.selection : noSelection;
  const onSelect = useCallback((next: Selection) => setStored({ selection: next, whereKey }), [whereKey]);
  const count = selectedCount(selection, total);
  return { selection, onSelect, chosen: count === 0 ? undefined : { where: selectionWhere(selection, where), count } };
}
