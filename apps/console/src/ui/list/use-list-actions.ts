import { useEffect, useMemo, useRef } from 'react';
import { useAccess } from '../../transport/session/access.ts';
import { actionsFor, mayDoAny, type RunnableAction } from '../action/action.ts';
import { bindFollowed } from '../changes/followed.ts';
import { usePageActions } from '../action/page-actions.ts';
import { useDialogs } from '../dialog/dialogs.ts';
import type { AnyList, ChosenRows, ListSearch } from './list-description.ts';
import type { ListState } from './use-list.ts';
import { useFollowedRow } from './use-followed-row.ts';

/** What can be done with a list now: permitted and available. */
interface ListRunnableActions<Row> {
  page: readonly RunnableAction[];
  exports: readonly RunnableAction[];
  bulk: readonly RunnableAction[];
  /** Undefined where no action on a row is permitted. */
  ofRow: ((row: Row) => readonly RunnableAction[]) | undefined;
  mayChoose: boolean;
}

const none: readonly RunnableAction[] = [];

/** The same actions as the same objects, whatever context they are bound to by now, so that nothing is registered twice. */
function useSteadyActions(actions: readonly RunnableAction[]): readonly RunnableAction[] {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const keys = actions.map(({ key, label, count }) => `${key}\n${label}\n${count ?? ''}`).join('\n\n');
  return useMemo(
    () =>
      actions.map((action) => ({
        ...action,
        run: async () => latest.current.find(({ key }) => key === action.key)?.run(),
      })),
    // oxlint-disable-next-line react/exhaustive-deps
    [keys],
  );
}

/** Binds the actions of a list to what is on screen, and offers them in the palette and by their shortcuts. */
export function useListActions<Search extends ListSearch, Row extends object, Data>(
  description: AnyList<Search, Row, Data>,
  list: ListState<Search, Row, Data>,
  chosen: ChosenRows | undefined,
): ListRunnableActions<Row> {
  useAccess();
  const { pageActions, rowActions, bulkActions } = description;
  const isAsking = useDialogs((state) => state.dialogs.length > 0);
  const page = useSteadyActions(pageActions ? actionsFor(pageActions.actions, pageActions.context(list)) : none);
  const exports = useSteadyActions(description.exports?.(list) ?? none);
  const bulk = useSteadyActions(
    bulkActions && chosen ? actionsFor(bulkActions.actions, bulkActions.context(chosen, list)) : none,
  );
  usePageActions(page);
  usePageActions(exports);
  usePageActions(isAsking ? none : bulk);
  return {
    page,
    exports,
    bulk,
    ofRow:
      rowActions && mayDoAny(rowActions.actions)
        ? (row) => {
            const id = description.rowKey(row);
            const bind = (item: Row) => actionsFor(rowActions.actions, rowActions.context(item, list));
            const useItem = () => useFollowedRow(description, id, list.search);
            return bindFollowed({ kind: description.auditKind, id, useItem, bind }, row);
          }
        : undefined,
    mayChoose: bulkActions !== undefined && mayDoAny(bulkActions.actions),
  };
}
