import { fakeToken } from '../../../../testing/tokens.ts';
import type { TokenPair } from '../../identity.ts';
import type { TokenOrigin } from '../../token-check.ts';
import { nextSession } from '../next-session.ts';
import type { SessionEvent } from '../session-event.ts';
import { initialSession, type SessionState } from '../session-state.ts';
import type { SessionNotice, SessionWrite } from '../session-transition.ts';

/** One event of one tab: what was before it, and what it led to. */
export interface Step {
  tab: number;
  event: SessionEvent;
  before: SessionState;
  after: SessionState;
  notices: readonly SessionNotice[];
  storedBefore: string | undefined;
  storedAfter: string | undefined;
}

/** How the server answers a refresh. */
export type Answer = 'renews' | 'refuses' | 'isAway' | 'isOfOtherHost';

/** A browser with tabs over one storage, one channel and one lock, whose messages arrive in any sequence. */
export class SessionWorld {
  readonly steps: Step[] = [];
  readonly tabs: SessionState[];
  #stored: string | undefined;
  #origin: TokenOrigin | null = null;
  readonly #inTransit: { tab: number; event: SessionEvent }[] = [];
  readonly #queue: number[] = [];
  #count = 0;

  constructor(tabs: number) {
    this.tabs = Array.from({ length: tabs }, () => initialSession(undefined, undefined));
  }

  /** A pair of an account, named by its refresh token: `anna-3`. */
  pairOf(sub: string, iss = 'http://headframe.test'): TokenPair {
    this.#count += 1;
    const jti = { sub, iss, email: `${sub}@example.org`, exp: Math.floor(Date.now() / 1000) + 900 + this.#count };
    return { accessToken: fakeToken(jti), refreshToken: `${sub}-${this.#count}` };
  }

  dispatch(tab: number, event: SessionEvent): void {
    const before = this.#tab(tab);
    const storedBefore = this.#stored;
    const facts = { stored: storedBefore, origin: this.#origin, now: Date.now() };
    const { state, writes, notices } = nextSession(before, event, facts);
    this.tabs[tab] = state;
    for (const write of writes) this.#write(tab, write);
    for (const notice of notices)
      if (notice.notice === 'tokensToOtherTabs') this.#send(tab, { type: 'tokensReceived', pair: notice.pair });
    if (before.refresh.step !== 'locking' && state.refresh.step === 'locking') this.#queue.push(tab);
    if (state.refresh.step === 'idle' && this.#queue.includes(tab)) this.#queue.splice(this.#queue.indexOf(tab), 1);
    this.steps.push({ tab, event, before, after: state, notices, storedBefore, storedAfter: this.#stored });
  }

  /** The lock goes to the tab that has waited for it the longest, or the tab that holds it goes on. */
  advanceRefresh(answer: Answer): void {
    const tab = this.#queue[0];
    if (tab === undefined) return;
    const { refresh } = this.#tab(tab);
    if (refresh.step === 'locking') this.dispatch(tab, { type: 'lockGranted' });
    else if (refresh.step === 'awaitingHandOver') this.dispatch(tab, { type: 'handOverEnded' });
    else if (refresh.step === 'trading') this.dispatch(tab, this.#answerOf(refresh.token, answer));
  }

  /** One of the messages in transit arrives. */
  deliver(choice: number): void {
    const [message] = this.#inTransit.splice(choice % Math.max(1, this.#inTransit.length), 1);
    if (message) this.dispatch(message.tab, message.event);
  }

  #answerOf(token: string, answer: Answer): SessionEvent {
    if (answer === 'isAway') return { type: 'refreshFailed' };
    if (answer === 'refuses') return { type: 'tokensAnswered', pair: undefined };
    const issuer = answer === 'isOfOtherHost' ? 'https://elsewhere.example' : undefined;
    return { type: 'tokensAnswered', pair: this.pairOf(token.split('-')[0] ?? '', issuer) };
  }

  #write(tab: number, { write, value }: SessionWrite): void {
    if (write === 'origin') this.#origin = value ?? null;
    if (write !== 'refreshToken' || value === this.#stored) return;
    this.#stored = value;
    this.#send(tab, { type: 'storageChanged', refreshToken: value });
  }

  #send(from: number, event: SessionEvent): void {
    this.tabs.forEach((_, tab) => tab !== from && this.#inTransit.push({ tab, event }));
  }

  #tab(tab: number): SessionState {
    const state = this.tabs[tab];
    if (!state) throw new Error(`There is no tab ${tab}.`);
    return state;
  }
}
