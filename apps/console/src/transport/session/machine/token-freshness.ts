import { isExpired, type AccessTokenClaims } from '../access-token.ts';
import type { SessionState } from './session-state.ts';

/** Whether the access token is not expired, and was not refused by the server. */
export function isGood({ accessToken, rejectedToken }: SessionState, now: number): boolean {
  return accessToken !== undefined && accessToken !== rejectedToken && !isExpired(accessToken, now);
}

/** Whether a call made now would carry a token that is still good; the token of a link is, until the server refuses it. */
export function isFresh(state: SessionState, now: number): boolean {
  return state.name === 'observing' || (state.accessToken !== state.outdatedToken && isGood(state, now));
}

/** Whether the access token was replaced since it was `before`, by a good one. */
export function isRenewed(state: SessionState, before: string | undefined, now: number): boolean {
  return state.accessToken !== before && isFresh(state, now);
}

/** Whether a token is for another account than the one that this tab shows. */
export function isOfAnother(state: SessionState, claims: AccessTokenClaims | undefined): boolean {
  const mine = state.claims?.sub;
  return mine !== undefined && claims?.sub !== mine;
}
