import { storedText } from '../transport/storage.ts';

const stored = storedText('headframe.latestPath');
const passing = ['/errors', '/login', '/logout', '/social-login', '/observer-welcome'];

/** Remembers where the user is, unless it is a page one only passes through. `path` lies below `/user`, with its search. */
export function rememberPath(path: string): void {
  if (!passing.some((start) => path.startsWith(start))) stored.write(path);
}

/** Where the user was last, else the dashboard. */
export function latestPath(): string {
  const path = stored.read();
  return path !== undefined && /^\/(?!\/)/.test(path) && path !== '/' ? path : '/dashboard';
}
