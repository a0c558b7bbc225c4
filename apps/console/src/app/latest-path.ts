import { isObserverMode } from '../transport/browser/observer-mode.ts';
import { storedText } from '../transport/browser/storage.ts';

/** A tab in observer mode has its own path: that of the signed-in user of other tabs stays. */
const stored = storedText('headframe.latestPath', isObserverMode() ? 'session' : 'local');

let pagePaths: ReadonlySet<string> = new Set();

/** Names the pages that the router has, by their paths below `/user/` without a leading slash. */
export function knowPages(paths: Iterable<string>): void {
  pagePaths = new Set(paths);
}

/** Whether a path below `/user`, with or without its search, is that of a page. */
export function isPagePath(path: string): boolean {
  const { pathname } = new URL(path, 'http://localhost');
  return path.startsWith('/') && !path.startsWith('//') && pagePaths.has(pathname.slice(1));
}

/**
 * Stores the current page, unless there is no such page or it is one in passing, such as the sign-in. `path` lies below
 * `/user`, with its search.
 */
export function rememberPath(path: string): void {
  if (isPagePath(path)) stored.write(path);
}

/** Where the user was last, as far as that page still exists, else the dashboard. */
export function latestPath(): string {
  const path = stored.read();
  return path !== undefined && isPagePath(path) ? path : '/dashboard';
}
