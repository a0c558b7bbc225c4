import type { SessionEvent, SessionFacts } from './session-event.ts';
import type { SessionState } from './session-state.ts';
import { to, withNotices, type SessionTransition } from './session-transition.ts';
import { endHandOver, idle, startRefresh, acceptAnswer, acceptLock } from './refresh-transitions.ts';
import { end, forget, leaveObserving, receive, take } from './token-transitions.ts';

type Handlers = {
  readonly [Type in SessionEvent['type']]?: (
    state: SessionState,
    event: Extract<SessionEvent, { type: Type }>,
    facts: SessionFacts,
  ) => SessionTransition;
};

/** A new session replaces the one that the browser holds, and the observer link of this tab. */
const open: Handlers['sessionOpened'] = (state, { pair }, { stored }) => {
  const replaced = stored !== undefined && stored !== pair.refreshToken ? [stored] : [];
  const taken = take(state, pair);
  const opened: SessionTransition = { ...taken, writes: [{ write: 'observer', value: undefined }, ...taken.writes] };
  return withNotices(opened, ...replaced.map((refreshToken) => ({ notice: 'endOnServer', refreshToken }) as const));
};

const logOut: Handlers['logOutRequested'] = (state, _event, { stored }) =>
  stored === undefined ? end(state) : withNotices(end(state), { notice: 'endOnServer', refreshToken: stored });

const select: Handlers['subaccountSelected'] = (state, { name }) => ({
  state: state.subaccount === name ? state : { ...state, subaccount: name },
  writes: [{ write: 'subaccount', value: name }],
  notices: [],
});

/** The tokens that came before the storage event are of the session that the browser holds now. */
function receiveHeld(state: SessionState, refreshToken: string, facts: SessionFacts): SessionTransition {
  return state.held?.refreshToken === refreshToken ? receive(state, state.held, facts) : to(state);
}

const followStorage: Handlers['storageChanged'] = (state, { refreshToken }, facts) => {
  if (refreshToken === undefined) return state.name === 'signedIn' ? forget(state) : to(state);
  const received = receiveHeld(state, refreshToken, facts);
  return received.state.name === 'signedOut' ? withNotices(received, { notice: 'signedInElsewhere' }) : received;
};

const marks: Handlers = {
  tokenRejected: (state, { token }) => to({ ...state, rejectedToken: token }),
  rightsChanged: (state) => to({ ...state, outdatedToken: state.accessToken }),
};

const ofAccount: Handlers = {
  ...marks,
  sessionOpened: open,
  signOutRequested: end,
  logOutRequested: logOut,
  subaccountSelected: select,
  refreshRequested: (state, _event, facts) => startRefresh(state, facts),
  lockGranted: (state, _event, facts) => acceptLock(state, facts),
  handOverEnded: (state, _event, facts) => endHandOver(state, facts),
  tokensAnswered: (state, { pair }, facts) => acceptAnswer(state, pair, facts),
  refreshFailed: (state) => to(idle(state)),
  tokensReceived: (state, { pair }, facts) => receive(state, pair, facts),
  storageChanged: followStorage,
};

const dropRefresh = (state: SessionState) => to(idle(state));

/** What each event does in each state; an event that is not listed changes nothing. */
const sessionTransitions: Readonly<Record<SessionState['name'], Handlers>> = {
  signedOut: ofAccount,
  signedIn: ofAccount,
  observing: {
    ...marks,
    sessionOpened: open,
    signOutRequested: leaveObserving,
    logOutRequested: leaveObserving,
    subaccountSelected: select,
  },
  abandoned: {
    ...marks,
    sessionOpened: open,
    lockGranted: dropRefresh,
    handOverEnded: dropRefresh,
    tokensAnswered: dropRefresh,
    refreshFailed: dropRefresh,
  },
};

/** The state after an event, and the effects that go with it. Pure. */
export function nextSession(state: SessionState, event: SessionEvent, facts: SessionFacts): SessionTransition {
  const handler = sessionTransitions[state.name][event.type] as
    ((state: SessionState, event: SessionEvent, facts: SessionFacts) => SessionTransition) | undefined;
  return handler ? handler(state, event, facts) : to(state);
}
