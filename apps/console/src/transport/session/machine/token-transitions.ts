import { readClaims, type AccessTokenClaims } from '../access-token.ts';
import type { TokenPair } from '../identity.ts';
import { isOfOrigin, originOf } from '../token-check.ts';
import type { SessionFacts } from './session-event.ts';
import type { SessionState } from './session-state.ts';
import { to, withNotices, type SessionTransition } from './session-transition.ts';
import { isOfAnother } from './token-freshness.ts';

const noTokens = { accessToken: undefined, claims: undefined, subaccount: undefined } as const;

/** The account that this tab shows is not that of the browser any more. */
function abandon(state: SessionState, claims: AccessTokenClaims | undefined): SessionTransition {
  return {
    state: { ...state, ...noTokens, name: 'abandoned' },
    writes: [{ write: 'subaccount', value: undefined }],
    notices: [{ notice: 'accountChanged', email: claims?.email }],
  };
}

/** Uses an access token, unless it is another account's: then the tab is abandoned. */
function adopt(state: SessionState, accessToken: string): SessionTransition {
  const claims = readClaims(accessToken);
  if (isOfAnother(state, claims)) return abandon(state, claims);
  return to({ ...state, name: 'signedIn', accessToken, claims });
}

/** Stores a pair of this browser's session for all tabs, and uses it in this one. */
export function take(state: SessionState, pair: TokenPair): SessionTransition {
  const adopted = adopt(state, pair.accessToken);
  return {
    state: adopted.state,
    writes: [
      { write: 'refreshToken', value: pair.refreshToken },
      { write: 'origin', value: originOf(readClaims(pair.accessToken)) },
      ...adopted.writes,
    ],
    notices: [{ notice: 'tokensToOtherTabs', pair }, ...adopted.notices],
  };
}

/** Accepts the tokens of another tab if they belong to this tab's account, or to the session that the browser holds. */
export function receive(before: SessionState, pair: TokenPair, { stored, origin }: SessionFacts): SessionTransition {
  const state = { ...before, held: undefined };
  const claims = readClaims(pair.accessToken);
  const isMine = state.claims !== undefined && !isOfAnother(state, claims);
  if (!isMine && stored !== pair.refreshToken) return to({ ...state, held: pair });
  if (!isOfOrigin(claims, origin)) return to(state);
  const adopted = adopt(state, pair.accessToken);
  const learnt: SessionTransition = {
    ...adopted,
    writes: [{ write: 'origin', value: originOf(claims) }, ...adopted.writes],
  };
  return state.name === 'signedOut' ? withNotices(learnt, { notice: 'signedInElsewhere' }) : learnt;
}

/** Removes what this tab keeps of the session. */
export function forget(state: SessionState): SessionTransition {
  return {
    state: { ...state, ...noTokens, name: 'signedOut' },
    writes: [{ write: 'subaccount', value: undefined }],
    notices: [{ notice: 'signedOut' }],
  };
}

/** Ends the session in this browser. */
export function end(state: SessionState): SessionTransition {
  const forgotten = forget(state);
  return {
    ...forgotten,
    writes: [{ write: 'refreshToken', value: undefined }, { write: 'origin', value: undefined }, ...forgotten.writes],
  };
}

/** Ends observer mode in this tab alone. */
export function leaveObserving(state: SessionState): SessionTransition {
  return {
    state: { ...state, ...noTokens, name: 'signedOut' },
    writes: [],
    notices: [{ notice: 'leaveObserverMode' }],
  };
}
