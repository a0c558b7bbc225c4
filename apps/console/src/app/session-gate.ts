import { redirect } from '@tanstack/react-router';
import { loadAccess } from '../transport/session/access.ts';
import { probe } from '../transport/browser/connectivity.ts';
import { hasFreshToken, hasSession, refreshSession } from '../transport/session/session.ts';
import { isObserverMode } from '../transport/browser/observer-mode.ts';
import { TransportError } from '../transport/requests/transport-error.ts';
import { rememberPath } from './latest-path.ts';

/** The requested page below `/user`, with its search; undefined while it is only preloaded. */
type AskedPath = string | undefined;

/**
 * Restores the session of an earlier visit and loads its access. Returns false when the server refused it, and leads to
 * an error page when the server does not answer: that page leads back to the requested one.
 */
export async function bringSession(askedPath?: AskedPath): Promise<boolean> {
  try {
    if (!hasFreshToken()) await refreshSession();
    if (hasSession()) await loadAccess();
    return true;
  } catch (error) {
    const code = error instanceof TransportError ? error.code : undefined;
    if (code === '401' || code === '403' || code === 'access-denied') return false;
    const page = await errorPageOf(code);
    remember(askedPath);
    throw redirect({ to: page, replace: true });
  }
}

async function errorPageOf(code: string | undefined) {
  if (code === '429') return '/errors/many-requests';
  return code === 'network' && !(await probe()) ? '/errors/connection-error' : '/errors/server-error';
}

/**
 * Admits a signed-in user, with their access loaded. Redirects others to the sign-in page, which returns them to
 * `askedPath`. An invalid observer link leads to its landing page, under a dialog that says so.
 */
export async function requireSession(askedPath: AskedPath): Promise<void> {
  if (!hasSession()) toSignIn(askedPath);
  const isAccepted = await bringSession(askedPath);
  if (!isAccepted && isObserverMode()) redirect({ to: '/observer-welcome', replace: true, throw: true });
  if (!hasSession()) toSignIn(askedPath);
}

function toSignIn(askedPath: AskedPath): void {
  remember(askedPath);
  redirect({ to: '/login', replace: true, throw: true });
}

/** Stores the requested page to return to after the sign-in; the bare root keeps the page stored before. */
function remember(askedPath: AskedPath): void {
  if (askedPath !== undefined && askedPath !== '/') rememberPath(askedPath);
}
