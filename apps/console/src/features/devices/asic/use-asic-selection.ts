import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Where } from '@headframe/domain/where/where';
import { actionsFor, type RunnableAction } from '../../../ui/action/action.ts';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.ts';
import { noSelection, selectedCount, selectionWhere, type Selection } from '../../../ui/table/selection.ts';
import { agentRequestPage } from '../requests/index.ts';
import { asicActions } from './asic.actions.ts';
import type { AsicRow } from './asic-rows.ts';
import type { AsicSelection } from './asic-selection.ts';

function useOpenRequests(): (batchId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (batchId) => void navigate({ to: `/${agentRequestPage.path}`, search: () => ({ batchId }) }),
    [navigate],
  );
}

/** What a command is given for when it is given for one device. */
export function useSelectionOf(): (asic: AsicRow) => AsicSelection {
  const openRequests = useOpenRequests();
  return useCallback(
    (asic) => ({
      where: { id: { _eq: asic.id } },
      count: 1,
      asic,
      openRequests,
    }),
    [openRequests],
  );
}

const noActions: readonly RunnableAction[] = [];

/**
 * The chosen devices of the list, with what can be done to them. The choice survives paging and sorting, and ends when the
 * filter changes, for then it would stand for others.
 */
export function useAsicSelection(where: Where, whereKey: string, total: number) {
  const [chosen, setChosen] = useState<{ selection: Selection; whereKey: string }>();
  const openRequests = useOpenRequests();
  const selection = chosen?.whereKey === whereKey ? chosen.selection : noSelection;
  const onSelect = useCallback((next: Selection) => setChosen({ selection: next, whereKey }), [whereKey]);
  const count = selectedCount(selection, total);
  const actions = useMemo(() => {
    if (count === 0) return noActions;
    return actionsFor(asicActions, {
      where: selectionWhere(selection, where),
      count,
      openRequests,
    });
  }, [selection, where, count, openRequests]);
  const isAsking = useDialogs((state) => state.dialogs.length > 0);
  usePageActions(isAsking ? noActions : actions);
  return { selection, onSelect, actions };
}
