import { readClaims } from './access-token.ts';
import { endSession, refreshTokens, UnreachableError } from './identity.ts';
import { hasSession, openSession } from './session.ts';

/** A session that a link offers. Nothing of it is stored until it is accepted. */
export interface OfferedSession {
  /** Its owner, as our own host says. */
  email: string;
  /** Opens it, unless a user has signed in meanwhile. */
  accept(): void;
  /** Ends it on the server. */
  decline(): void;
}

/**
 * Exchanges the refresh token of a link at our own host for the session it offers; ignores everything else in the link.
 * Throws `IdentityError` or `UnreachableError`.
 */
export async function offerOfLink(refreshToken: string): Promise<OfferedSession> {
  const pair = await refreshTokens(refreshToken);
  const email = readClaims(pair.accessToken)?.email;
  if (email === undefined) throw new UnreachableError('The token is of the wrong kind.');
  const decline = () => void endSession(pair.refreshToken);
  return { email, decline, accept: () => (hasSession() ? decline() : openSession(pair)) };
}
