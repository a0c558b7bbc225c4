import { savedSearchLimits } from '@headframe/domain/saved-searches/saved-search';
import { SavedViewsDocument, SavedViewUpdatesDocument, type SavedViewFragment } from '../../../generated/saved-view.ts';
import { useLiveList } from '../../../transport/live/use-live-list.ts';

/** The saved views of a list, as they are now. */
export function useLiveViews(useCase: string, isPaused = false) {
  return useLiveList({
    list: SavedViewsDocument,
    updates: SavedViewUpdatesDocument,
    variables: { useCase, limit: savedSearchLimits.perSubaccount },
    rowsOf: ({ savedSearches }) => savedSearches,
    pushedRowsOf: ({ savedSearchesUpdates }) => savedSearchesUpdates,
    countKey: ({ id }) => id,
    isPaused,
    isBackground: true,
  });
}

/** One saved view as it is now: null where it is gone, undefined while that is not known. */
export function useLiveView(useCase: string, id: string): SavedViewFragment | null | undefined {
  const { rows, isLoading, isFetching, error } = useLiveViews(useCase);
  const view = rows.find((one) => one.id === id);
  return view ?? (isLoading || isFetching || error ? undefined : null);
}
