import { create } from 'zustand';
import { forgetObserver, leaveObserverMode, observerToken } from '../browser/observer-mode.ts';
import { storedText } from '../browser/storage.ts';
import { endSession } from './identity.ts';
import { nextSession } from './machine/next-session.ts';
import type { SessionEvent } from './machine/session-event.ts';
import { initialSession, type SessionState } from './machine/session-state.ts';
import type { SessionNotice, SessionWrite } from './machine/session-transition.ts';
import { sessionListeners } from './session-listeners.ts';
import { storedOrigin, storeOrigin } from './token-check.ts';
import { notifyOtherTabs } from './token-channel.ts';

/** The one key under which the refresh token is kept between visits. */
export const refreshTokenKey = 'headframe.refreshToken';
const storedRefreshToken = storedText(refreshTokenKey);
const storedSubaccount = storedText('headframe.subaccount', 'session');

/** The session of this tab; it changes through `dispatchSession` alone. */
export const useSession = create<SessionState>(() => initialSession(observerToken(), storedSubaccount.read()));

/** The refresh token that this browser holds, by this tab or another one. */
export function readRefreshToken(): string | undefined {
  return storedRefreshToken.read();
}

/** Applies an event to the session: writes what the browser keeps, then publishes the state, then notifies others. */
export function dispatchSession(event: SessionEvent): void {
  const facts = { stored: readRefreshToken(), origin: storedOrigin(), now: Date.now() };
  const { state, writes, notices } = nextSession(useSession.getState(), event, facts);
  writes.forEach(perform);
  useSession.setState(state, true);
  notices.forEach(notify);
}

function perform(change: SessionWrite): void {
  if (change.write === 'observer') forgetObserver();
  else if (change.write === 'origin') storeOrigin(change.value);
  else {
    const text = change.write === 'refreshToken' ? storedRefreshToken : storedSubaccount;
    if (change.value === undefined) text.clear();
    else text.write(change.value);
  }
}

function notify(message: SessionNotice): void {
  switch (message.notice) {
    case 'tokensToOtherTabs':
      return notifyOtherTabs(message.pair);
    case 'endOnServer':
      return void endSession(message.refreshToken);
    case 'leaveObserverMode':
      return leaveObserverMode();
    case 'accountChanged':
      return sessionListeners.accountChanged.notify(message.email);
    case 'signedOut':
    case 'signedInElsewhere':
      return sessionListeners[message.notice].notify();
  }
}
