import type { TokenPair } from '../identity.ts';
import type { TokenOrigin } from '../token-check.ts';
import type { SessionState } from './session-state.ts';

/** A change of what the browser keeps, made before the new state is seen; undefined removes. */
export type SessionWrite =
  | { readonly write: 'refreshToken'; readonly value: string | undefined }
  | { readonly write: 'subaccount'; readonly value: string | undefined }
  | { readonly write: 'origin'; readonly value: TokenOrigin | undefined }
  | { readonly write: 'observer'; readonly value: undefined };

/** What is sent to others once the new state is in force. */
export type SessionNotice =
  | { readonly notice: 'tokensToOtherTabs'; readonly pair: TokenPair }
  | { readonly notice: 'endOnServer'; readonly refreshToken: string }
  | { readonly notice: 'leaveObserverMode' }
  | { readonly notice: 'signedOut' }
  | { readonly notice: 'accountChanged'; readonly email: string | undefined }
  | { readonly notice: 'signedInElsewhere' };

/** The result of one event: the next state, and the effects to run. */
export interface SessionTransition {
  readonly state: SessionState;
  readonly writes: readonly SessionWrite[];
  readonly notices: readonly SessionNotice[];
}

/** A transition that only changes the state, if anything. */
export function to(state: SessionState): SessionTransition {
  return { state, writes: [], notices: [] };
}

/** A transition with notices added after its own. */
export function withNotices(transition: SessionTransition, ...notices: readonly SessionNotice[]): SessionTransition {
  return { ...transition, notices: [...transition.notices, ...notices] };
}
