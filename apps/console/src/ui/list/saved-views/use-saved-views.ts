import { useEffect, useRef } from 'react';
import type { SavedViewFragment } from '../../../generated/saved-view.ts';
import { useCan } from '../../../transport/session/access.ts';
import { usePreference } from '../../../transport/preferences/preferences.ts';
import { useListLook } from '../../../transport/preferences/use-list-look.ts';
import type { ListState } from '../use-list.ts';
import { textKey } from '../list-where.ts';
import { useLiveViews } from './use-live-views.ts';
import { isSameView, readView, searchOfView, viewOf, type SavedView } from './saved-view.ts';

/** What the saved views of a list need of it. */
export type ViewedList = Pick<ListState<object, unknown, unknown>, 'search' | 'setSearch' | 'filters' | 'openKey'>;

/** The saved views of a list, and the view on screen. */
interface SavedViews {
  views: readonly SavedViewFragment[];
  /** The view on screen, as it would be saved. */
  current: SavedView;
  /** The saved view that is on screen. */
  shown: SavedViewFragment | undefined;
  show(view: SavedViewFragment): void;
  /** Ids of the views that open with their lists. */
  defaults: readonly string[];
  /** Opens a view with this list from now on, or no view. */
  setDefault(id: string | undefined): void;
  refetch(): void;
}

const whole: readonly string[] = [textKey, 'range'];

/** The saved views of a list; the user's default one opens with a list that the URL says nothing about. */
export function useSavedViews(useCase: string, list: ViewedList): SavedViews {
  const isPaused = !useCan('saved_searches');
  const { rows: views, refetch } = useLiveViews(useCase, isPaused);
  const [defaults, setDefaults] = usePreference('defaultSavedSearches');
  const [look, changeLook] = useListLook(useCase);
  const search = list.search as Readonly<Record<string, unknown>>;
  const keys = [...whole.filter((key) => key in search || key === textKey), ...list.filters.map(({ key }) => key)];
  const current = viewOf(search, keys, look);

  const show = ({ search: stored }: SavedViewFragment, isStep = true) => {
    const view = readView(stored);
    const { order, hidden, pinned, chosen, widths } = view.columns;
    changeLook({ order, hidden, pinned, chosen, widths });
    list.setSearch(searchOfView(view, keys), isStep);
  };
  const first = views.find(({ id }) => defaults.includes(id));
  useFirstView(
    first,
    Object.keys(current.filters).some((key) => key !== 'range') || list.openKey !== undefined,
    (view) => show(view, false),
  );
  return {
    views,
    current,
    shown: views.find(({ search: stored }) => isSameView(readView(stored), current)),
    show: (view) => show(view),
    defaults,
    setDefault(id) {
      const others = defaults.filter((each) => !views.some((view) => view.id === each));
      setDefaults(id === undefined ? others : [...others, id]);
    },
    refetch,
  };
}

/** Shows a view once, when the list opens, unless the URL already says what to show. */
function useFirstView(
  view: SavedViewFragment | undefined,
  isTaken: boolean,
  show: (view: SavedViewFragment) => void,
): void {
  const isDone = useRef(isTaken);
  useEffect(() => {
    if (isTaken) isDone.current = true;
    if (isDone.current || !view) return;
    isDone.current = true;
    show(view);
  });
}
