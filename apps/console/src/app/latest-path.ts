import { isObserverMode } from '../transport/browser/observer-mode.ts';
import { storedText } from '../transport/browser/storage.ts';

/** A tab in observer mode has its own path: that of the signed-in user of other tabs stays. */
const stored = storedText('headframe.latestPath', isObserverMode() ? 'session' : 'local');
const passing = ['/errors', '/login', '/logout', '/social-login', '/observer-welcome'];

/** Stores the current page, unless it is a transit page such as the sign-in. `path` lies below `/user`, with its search. */
export function rememberPath(path: string): void {
  if (!passing.some((start) => path.startsWith(start))) stored.write(path);
}

/** Where the user was last, else the dashboard. */
export function latestPath(): string {
  const path = stored.read();
  return path !== undefined && /^\/(?!\/)/.test(path) && path !== '/' ? path : '/dashboard';
}
