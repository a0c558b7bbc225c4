import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { fittingRows } from '@headframe/domain/limits/paging';
import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import { routeEntry, type RoutePath } from '@headframe/domain/routes/route-table';
import type { Icon } from '../icon/icons.ts';
import type { MenuPlace } from './menu-groups.ts';

type SearchShape = Record<string, z.ZodMiniType>;

/** How a feature describes one of its pages. */
export interface PageDescription<Shape extends SearchShape> {
  /** Path below `/user/`, without a leading slash. */
  path: string;
  label: string;
  icon: Icon;
  /** Further words the palette finds it by. */
  keywords?: readonly string[];
  /** Its place in the menu; absent: only links and the palette lead to it. */
  menu?: MenuPlace;
  /** Reached by links alone: the palette does not show it either. */
  isUnlisted?: true;
  /** Who may enter; only for paths that the domain's route table does not hold. */
  guard?: Omit<RouteEntry, 'path' | 'purpose'>;
  /** The entries of the query string; every entry with `z.catch(type, default)`, so that a bad URL never fails. */
  search: Shape;
}

/** The search of a page, read from the URL. */
export type SearchOf<Shape extends SearchShape> = z.output<z.ZodMiniObject<Shape>>;

/** A page as the rest of the console uses it; what shows it is known to the router alone (`shown-page.ts`). */
export interface Page<Search extends object = object> extends Omit<PageDescription<SearchShape>, 'guard' | 'search'> {
  entry: RouteEntry;
  /** The default search. */
  defaults: Search;
  parseSearch(raw: unknown): Search;
  /** The current search in the URL. */
  useSearch(): Search;
  /** Changes part of the search; without `isStep` the change replaces the entry of the browser's history. */
  useSetSearch(): (changes: Partial<Search>, isStep?: boolean) => void;
}

/** Declares a page. A feature exports it from its `x.route.ts`; `npm run features` adds it to the list of all pages. */
export function definePage<Shape extends SearchShape>(description: PageDescription<Shape>): Page<SearchOf<Shape>> {
  const { guard, search, ...rest } = description;
  const schema = z.object(search);
  const parseSearch = (raw: unknown) => schema.parse(raw ?? {});
  const defaults = parseSearch({});
  const entry: RouteEntry = guard
    ? { ...guard, path: rest.path, purpose: rest.label }
    : routeEntry(rest.path as RoutePath);

  function usePageSearch(): SearchOf<Shape> {
    const raw: unknown = useSearch({ strict: false });
    const key = JSON.stringify(raw);
    return useMemo(() => parseSearch(JSON.parse(key)), [key]);
  }

  function useSetSearch() {
    const navigate = useNavigate();
    return useCallback(
      (changes: Partial<SearchOf<Shape>>, isStep = false) => {
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, ...changes }),
          replace: !isStep,
          resetScroll: false,
        });
      },
      [navigate],
    );
  }

  return { ...rest, entry, defaults, parseSearch, useSearch: usePageSearch, useSetSearch };
}

/** The search entries every list has: page (from 1), rows per page, and the sort (`-key` = descending). */
export function listSearch(defaultSort: string) {
  return {
    page: z.catch(z.int().check(z.minimum(1)), 1),
    /** Absent: as the user last chose for this list, or as many as fit the window. */
    size: z.catch(z.optional(z.int().check(z.minimum(fittingRows.min), z.maximum(fittingRows.max))), undefined),
    sort: z.catch(z.string(), defaultSort),
  };
}
