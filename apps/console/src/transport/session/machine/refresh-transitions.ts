import { readClaims } from '../access-token.ts';
import type { TokenPair } from '../identity.ts';
import { isOfOrigin } from '../token-check.ts';
import type { SessionFacts } from './session-event.ts';
import type { RefreshState, SessionState } from './session-state.ts';
import { to, type SessionTransition } from './session-transition.ts';
import { isRenewed } from './token-freshness.ts';
import { end, take } from './token-transitions.ts';

const withRefresh = (state: SessionState, refresh: RefreshState): SessionState => ({ ...state, refresh });

/** The state with no refresh under way. */
export function idle(state: SessionState): SessionState {
  return withRefresh(state, { step: 'idle' });
}

/** Starts a refresh, unless one is under way; without a refresh token there is no session left. */
export function startRefresh(state: SessionState, { stored }: SessionFacts): SessionTransition {
  if (state.refresh.step !== 'idle') return to(state);
  if (stored === undefined) return end(state);
  return to(withRefresh(state, { step: 'locking', asked: stored, before: state.accessToken }));
}

/** It is this tab's turn: another one may have refreshed, or ended the session, while it waited. */
export function acceptLock(state: SessionState, facts: SessionFacts): SessionTransition {
  const { refresh } = state;
  if (refresh.step !== 'locking') return to(state);
  const isReplaced = facts.stored !== undefined && facts.stored !== refresh.asked;
  if (isReplaced && !isRenewed(state, refresh.before, facts.now))
    return to(withRefresh(state, { step: 'awaitingHandOver', before: refresh.before }));
  return tradeStored(state, refresh.before, facts);
}

/** The wait for the tokens of another tab is over. */
export function endHandOver(state: SessionState, facts: SessionFacts): SessionTransition {
  return state.refresh.step === 'awaitingHandOver' ? tradeStored(state, state.refresh.before, facts) : to(state);
}

function tradeStored(state: SessionState, before: string | undefined, { stored, now }: SessionFacts) {
  if (isRenewed(state, before, now)) return to(idle(state));
  if (stored === undefined) return end(idle(state));
  return to(withRefresh(state, { step: 'trading', token: stored, before }));
}

/** The server answered. The session that the traded token belongs to may have been ended or replaced meanwhile. */
export function acceptAnswer(state: SessionState, pair: TokenPair | undefined, facts: SessionFacts): SessionTransition {
  const { refresh } = state;
  const { stored, origin } = facts;
  if (refresh.step !== 'trading') return to(state);
  const isReplaced = stored !== undefined && stored !== refresh.token && stored !== pair?.refreshToken;
  if (isReplaced) return tradeStored(state, refresh.before, facts);
  const isOwn = stored !== undefined && pair !== undefined && isOfOrigin(readClaims(pair.accessToken), origin);
  return isOwn ? take(idle(state), pair) : end(idle(state));
}
