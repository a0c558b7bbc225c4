import type { ComponentType } from 'react';
import type { Page } from './page.ts';

/** One search result of the palette, with its page. */
export interface SearchResult {
  key: string;
  label: string;
  detail?: string;
  /** Search of the page that shows it. */
  search: Record<string, unknown>;
}

/** Finds single things of a page for the palette, such as devices by name or IP; `text` is never empty. */
type Find = (text: string) => Promise<readonly SearchResult[]>;

/** A page with what shows it, as router and palette use it. */
export interface ShownPage<Search extends object = object> extends Page<Search> {
  /** Loads the component. */
  readonly load: () => Promise<ComponentType>;
  readonly find?: Find;
}

/**
 * Pairs the declaration of a page with its component. `npm run features` does it for each `x.route.ts`, with `XPage.tsx` of its feature and
 * `x.find.ts` beside it where there is one, so that pages link to one another without loading one another.
 */
export function shownPage<Search extends object>(
  page: Page<Search>,
  load: () => Promise<ComponentType>,
  find?: Find,
): ShownPage<Search> {
  return { ...page, load, ...(find && { find }) };
}
