import type { AccessTokenClaims } from '../access-token.ts';
import type { TokenPair } from '../identity.ts';

/** How far a refresh of the access token is; one runs at a time, in any state of the tab. */
export type RefreshState =
  | { readonly step: 'idle' }
  /** Waits for the lock over all tabs. `asked`: the refresh token then; `before`: the access token then. */
  | { readonly step: 'locking'; readonly asked: string; readonly before: string | undefined }
  /** Another tab refreshed meanwhile, and its tokens may still be in transit. */
  | { readonly step: 'awaitingHandOver'; readonly before: string | undefined }
  /** The server was asked to exchange `token`. */
  | { readonly step: 'trading'; readonly token: string; readonly before: string | undefined };

interface SharedState {
  /** Name of the subaccount that every call is made for. */
  readonly subaccount: string | undefined;
  readonly refresh: RefreshState;
  /** Tokens of another tab, held until the browser's storage names the same session. */
  readonly held: TokenPair | undefined;
  /** The access token that the server refused last, although its time is not up. */
  readonly rejectedToken: string | undefined;
  /** The access token whose rights changed last: still good, but to be replaced before the next call. */
  readonly outdatedToken: string | undefined;
}

interface Tokens<Name extends string, AccessToken, Claims> {
  readonly name: Name;
  readonly accessToken: AccessToken;
  readonly claims: Claims;
}

/**
 * Who is signed in, in this tab.
 *
 * - `signedOut`: no access token; the browser may hold the refresh token of an earlier visit.
 * - `signedIn`: the access token, which never leaves memory, and its claims.
 * - `observing`: the token of an observer link; nothing is refreshed.
 * - `abandoned`: this browser holds the session of another account than this tab shows, so it makes no call any more.
 */
export type SessionState = SharedState &
  (
    | Tokens<'signedOut', undefined, undefined>
    | Tokens<'signedIn', string, AccessTokenClaims | undefined>
    | Tokens<'observing', string, undefined>
    | Tokens<'abandoned', undefined, undefined>
  );

/** The state of a tab that was just loaded, with the token of its observer link and the subaccount it remembers. */
export function initialSession(observerToken: string | undefined, subaccount: string | undefined): SessionState {
  const shared = {
    subaccount,
    refresh: { step: 'idle' },
    held: undefined,
    rejectedToken: undefined,
    outdatedToken: undefined,
    claims: undefined,
  } as const;
  return observerToken === undefined
    ? { ...shared, name: 'signedOut', accessToken: undefined }
    : { ...shared, name: 'observing', accessToken: observerToken };
}
