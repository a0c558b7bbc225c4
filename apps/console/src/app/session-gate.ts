import { redirect } from '@tanstack/react-router';
import { loadAccess } from '../transport/access.ts';
import { hasFreshToken, hasSession, refreshSession } from '../transport/session.ts';
import { TransportError } from '../transport/transport-error.ts';
import { rememberPath } from './latest-path.ts';

/**
 * Lets a signed-in user pass, with their access loaded, and brings back the session of an earlier visit. Sends others to
 * the sign-in page, from which they come back to `askedPath` (below `/user`, with its search), or to an error page when
 * the server gives no answer.
 */
export async function requireSession(askedPath: string): Promise<void> {
  if (!hasSession()) toSignIn(askedPath);
  try {
    if (!hasFreshToken()) await refreshSession();
    if (hasSession()) await loadAccess();
  } catch (error) {
    const isRefused = error instanceof TransportError && ['401', '403', 'access-denied'].includes(error.code);
    if (!isRefused) {
      const isBusy = error instanceof TransportError && error.code === '429';
      redirect({ to: isBusy ? '/errors/many-requests' : '/errors/server-error', replace: true, throw: true });
    }
  }
  if (!hasSession()) toSignIn(askedPath);
}

/** The page asked for is the one after signing in; the bare root leaves what was remembered before. */
function toSignIn(askedPath: string): void {
  if (askedPath !== '/') rememberPath(askedPath);
  redirect({ to: '/login', replace: true, throw: true });
}
