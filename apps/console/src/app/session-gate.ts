import { redirect } from '@tanstack/react-router';
import { loadAccess } from '../transport/access.ts';
import { hasFreshToken, hasSession, refreshSession } from '../transport/session.ts';
import { isObserverMode } from '../transport/observer-mode.ts';
import { TransportError } from '../transport/transport-error.ts';
import { rememberPath } from './latest-path.ts';

/**
 * Brings back the session of an earlier visit and loads its access. Answers false when the server refused it, and leads to
 * an error page when the server gives no answer.
 */
export async function bringSession(): Promise<boolean> {
  try {
    if (!hasFreshToken()) await refreshSession();
    if (hasSession()) await loadAccess();
    return true;
  } catch (error) {
    const isRefused = error instanceof TransportError && ['401', '403', 'access-denied'].includes(error.code);
    const isBusy = error instanceof TransportError && error.code === '429';
    const page = isBusy ? '/errors/many-requests' : '/errors/server-error';
    if (!isRefused) redirect({ to: page, replace: true, throw: true });
    return false;
  }
}

/**
 * Lets a signed-in user pass, with their access loaded. Sends others to the sign-in page, from which they come back to
 * `askedPath` (below `/user`, with its search). Whoever has an observer link that is worth nothing gets to its landing
 * page, under the dialog that says so.
 */
export async function requireSession(askedPath: string): Promise<void> {
  if (!hasSession()) toSignIn(askedPath);
  const isAccepted = await bringSession();
  if (!isAccepted && isObserverMode()) redirect({ to: '/observer-welcome', replace: true, throw: true });
  if (!hasSession()) toSignIn(askedPath);
}

/** The page asked for is the one after signing in; the bare root leaves what was remembered before. */
function toSignIn(askedPath: string): void {
  if (askedPath !== '/') rememberPath(askedPath);
  redirect({ to: '/login', replace: true, throw: true });
}
