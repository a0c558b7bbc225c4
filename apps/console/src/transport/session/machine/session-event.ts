import type { TokenPair } from '../identity.ts';
import type { TokenOrigin } from '../token-check.ts';

/** Everything that can happen to the session of a tab. */
export type SessionEvent =
  /** A sign-in succeeded. */
  | { readonly type: 'sessionOpened'; readonly pair: TokenPair }
  /** The session is over in this browser. */
  | { readonly type: 'signOutRequested' }
  /** The user signs out, which ends the session on the server too. */
  | { readonly type: 'logOutRequested' }
  | { readonly type: 'subaccountSelected'; readonly name: string | undefined }
  /** The server refused an access token. */
  | { readonly type: 'tokenRejected'; readonly token: string | undefined }
  /** The rights behind the access token changed. */
  | { readonly type: 'rightsChanged' }
  | { readonly type: 'refreshRequested' }
  | { readonly type: 'lockGranted' }
  /** The tokens of another tab came, or the time to wait for them is over. */
  | { readonly type: 'handOverEnded' }
  /** The server answered a refresh; without a pair it refused. */
  | { readonly type: 'tokensAnswered'; readonly pair: TokenPair | undefined }
  /** The server could not be reached, failed or asked for patience. */
  | { readonly type: 'refreshFailed' }
  /** Another tab handed over its tokens. */
  | { readonly type: 'tokensReceived'; readonly pair: TokenPair }
  /** Another tab changed the stored refresh token. */
  | { readonly type: 'storageChanged'; readonly refreshToken: string | undefined };

/** What a transition reads besides state and event. */
export interface SessionFacts {
  /** The refresh token that the browser holds now. */
  readonly stored: string | undefined;
  /** Who issued the tokens of this browser's session; null before the first one. */
  readonly origin: TokenOrigin | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}
