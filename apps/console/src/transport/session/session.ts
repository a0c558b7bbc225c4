import { readClaims, type AccessTokenClaims } from './access-token.ts';
import { signInWithEmail, UnreachableError, type Credentials, type TokenPair } from './identity.ts';
import { isFresh, isGood } from './machine/token-freshness.ts';
import { onSignOut } from './session-listeners.ts';
import { dispatchSession, readRefreshToken, refreshTokenKey, useSession } from './session-store.ts';
import { isOfThisSession, originOf } from './token-check.ts';
import { onTokenFromOtherTab } from './token-channel.ts';

export { onAccountChange, onSignInElsewhere, onSignOut } from './session-listeners.ts';
export { refreshSession, renewSession } from './refresh-session.ts';
export { refreshTokenKey, useSession } from './session-store.ts';

/** Whether this browser holds a session: a link, an access token in memory, or a refresh token from an earlier visit. */
export function hasSession(): boolean {
  return useSession.getState().accessToken !== undefined || readRefreshToken() !== undefined;
}

/** Whether a call made now would carry a token that is still good; the token of a link is, until the server refuses it. */
export function hasFreshToken(): boolean {
  return isFresh(useSession.getState(), Date.now());
}

/** Whether the access token at hand is good and of this session; without either the user is to sign in again. */
export function hasSoundToken(): boolean {
  const state = useSession.getState();
  if (state.name === 'observing') return true;
  return isGood(state, Date.now()) && isOfThisSession(readClaims(state.accessToken ?? ''));
}

/**
 * The server refused an access token although its time is not up: the next call fetches a new one first. A token that has
 * been replaced already is passed over.
 */
export function rejectAccessToken(token = useSession.getState().accessToken): void {
  dispatchSession({ type: 'tokenRejected', token });
}

/** The rights behind the access token changed: it is still good, but the next call fetches a new one first. */
export function outdateAccessToken(): void {
  dispatchSession({ type: 'rightsChanged' });
}

/** Signs in and stores the session. Throws `IdentityError` (wrong e-mail or password) or `UnreachableError`. */
export async function signIn(credentials: Credentials): Promise<void> {
  openSession(await signInWithEmail(credentials));
}

/**
 * Stores the session that a sign-in opened, which ends observer mode, and ends the replaced session on the server. A tab
 * that shows another account is abandoned (see `onAccountChange`). Throws `UnreachableError` when the token is none of a
 * Headframe server.
 */
export function openSession(pair: TokenPair): void {
  const origin = originOf(readClaims(pair.accessToken));
  if (origin === undefined) throw new UnreachableError('The token is of the wrong kind.');
  dispatchSession({ type: 'sessionOpened', pair });
}

/** Ends the session in this browser and notifies every tab; in observer mode only ends that mode, in this tab alone. */
export function signOut(): void {
  dispatchSession({ type: 'signOutRequested' });
}

/** Ends the session at the user's wish: on the server too, which else would keep it until it lapses. */
export function logOut(): void {
  dispatchSession({ type: 'logOutRequested' });
}

/** Chooses the subaccount of all further calls; remembered for this tab. */
export function selectSubaccount(name: string | undefined): void {
  dispatchSession({ type: 'subaccountSelected', name });
}

onTokenFromOtherTab((pair) => dispatchSession({ type: 'tokensReceived', pair }));

globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (key === refreshTokenKey) dispatchSession({ type: 'storageChanged', refreshToken: newValue ?? undefined });
});

/** Calls `listener` once, with the e-mail of the signed-in user, once that is known; never if the session ends before. */
export function whenAccountKnown(listener: (email: string) => void): void {
  const notify = ({ claims }: { claims?: AccessTokenClaims | undefined }) => {
    if (claims === undefined) return;
    stop();
    if (claims.email !== undefined) listener(claims.email);
  };
  const ends = [useSession.subscribe(notify), onSignOut(() => stop())];
  function stop(): void {
    for (const end of ends) end();
  }
  notify(useSession.getState());
}
