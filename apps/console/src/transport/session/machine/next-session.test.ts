import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClaims } from '../access-token.ts';
import { nextSession } from './next-session.ts';
import { initialSession } from './session-state.ts';
import { SessionWorld, type Step } from './testing/session-world.ts';

const tab = fc.nat({ max: 2 });
const account = fc.constantFrom('anna', 'boris');
const ownEvent = fc.constantFrom('signOutRequested', 'logOutRequested', 'refreshRequested', 'rightsChanged');
const answer = fc.constantFrom('renews', 'renews', 'refuses', 'isAway', 'isOfOtherHost');

/** One thing that happens to a world. */
const action: fc.Arbitrary<(world: SessionWorld) => void> = fc.oneof(
  fc.tuple(tab, account).map(([at, sub]) => (world: SessionWorld) => {
    world.dispatch(at, { type: 'sessionOpened', pair: world.pairOf(sub) });
  }),
  fc.tuple(tab, ownEvent).map(
    ([at, type]) =>
      (world: SessionWorld) =>
        world.dispatch(at, { type }),
  ),
  fc.tuple(tab, ownEvent).map(([at]) => (world: SessionWorld) => {
    world.dispatch(at, { type: 'tokenRejected', token: world.tabs[at]?.accessToken });
  }),
  fc.nat({ max: 50 }).map((choice) => (world: SessionWorld) => world.deliver(choice)),
  fc.nat({ max: 50 }).map((choice) => (world: SessionWorld) => world.deliver(choice)),
  answer.map((given) => (world: SessionWorld) => world.advanceRefresh(given)),
  answer.map((given) => (world: SessionWorld) => world.advanceRefresh(given)),
);

/** Checks every step of many random histories of three tabs. */
function always(check: (step: Step, world: SessionWorld) => void): void {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60, size: 'max' }), (actions) => {
      const world = new SessionWorld(3);
      for (const act of actions) {
        const done = world.steps.length;
        act(world);
        for (const step of world.steps.slice(done)) check(step, world);
      }
    }),
    { numRuns: 500 },
  );
}

const subOf = (token: string | undefined) => readClaims(token ?? '')?.sub;
const noticed = ({ notices }: Step) => notices.map(({ notice }) => notice);

test('never two refreshes at once: one tab exchanges a token, and only the answer ends that', () => {
  always(({ event, before, after }, world) => {
    expect(world.tabs.filter(({ refresh }) => refresh.step === 'trading').length).toBeLessThanOrEqual(1);
    const isAnswer = event.type === 'tokensAnswered' || event.type === 'refreshFailed';
    if (before.refresh.step === 'trading' && !isAnswer) expect(after.refresh).toBe(before.refresh);
  });
});

test('a sign-out always ends the session, and no later answer brings it back', () => {
  always(({ event, before, after, storedBefore, storedAfter, ...step }) => {
    const isSignOut = event.type === 'signOutRequested' || event.type === 'logOutRequested';
    if (isSignOut && before.name !== 'abandoned') {
      expect([after.name, after.accessToken, storedAfter]).toEqual(['signedOut', undefined, undefined]);
      expect(step.notices.map(({ notice }) => notice)).toContain('signedOut');
    }
    if (isSignOut && before.name === 'abandoned') expect([after, storedAfter]).toEqual([before, storedBefore]);
    if (event.type === 'tokensAnswered' && storedBefore === undefined)
      expect([after.accessToken, storedAfter]).toEqual([undefined, undefined]);
  });
});

test("another account's token is never adopted by a tab that shows an account, and never in silence", () => {
  always((step) => {
    const { before, after, event } = step;
    if (before.name === 'signedIn' && after.name === 'signedIn')
      expect(subOf(after.accessToken)).toBe(subOf(before.accessToken));
    expect(noticed(step).includes('accountChanged')).toBe(before.name === 'signedIn' && after.name === 'abandoned');
    const isFromElsewhere = event.type === 'tokensReceived' || event.type === 'storageChanged';
    if (isFromElsewhere && before.name === 'signedOut' && after.name === 'signedIn')
      expect(noticed(step)).toContain('signedInElsewhere');
    if (before.name === 'abandoned' && event.type !== 'sessionOpened') expect(after.name).toBe('abandoned');
  });
});

test('a server that is away changes nothing but that the refresh is over', () => {
  always(({ event, before, after, storedBefore, storedAfter, notices }) => {
    if (event.type !== 'refreshFailed') return;
    expect(after).toEqual({ ...before, refresh: { step: 'idle' } });
    expect([storedAfter, notices]).toEqual([storedBefore, []]);
  });
});

test('tokens of a session that the browser does not hold are held, until its storage names that session', () => {
  always(({ event, before, after, storedBefore }) => {
    if (event.type !== 'tokensReceived' || before.name === 'abandoned') return;
    const isMine = before.name === 'signedIn' && subOf(event.pair.accessToken) === before.claims?.sub;
    if (isMine || storedBefore === event.pair.refreshToken) return expect(after.held).toBeUndefined();
    expect(after).toEqual({ ...before, held: event.pair });
  });
});

test('every refresh comes to an end, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40, size: 'max' }), answer, (actions, last) => {
      const world = new SessionWorld(3);
      for (const act of actions) act(world);
      for (let turn = 0; turn < 60; turn += 1) world.advanceRefresh(last);
      expect(world.tabs.map(({ refresh }) => refresh.step)).toEqual(['idle', 'idle', 'idle']);
    }),
  );
});

test('an observer link knows no refresh and no other tab; its end is that of the tab alone', () => {
  const observing = initialSession('hfo_link', 'main');
  const facts = { stored: 'anna-1', origin: null, now: Date.now() };
  const pair = new SessionWorld(1).pairOf('anna');
  for (const event of [
    { type: 'refreshRequested' },
    { type: 'tokensReceived', pair },
    { type: 'storageChanged', refreshToken: undefined },
  ] as const)
    expect(nextSession(observing, event, facts)).toEqual({ state: observing, writes: [], notices: [] });
  expect(nextSession(observing, { type: 'logOutRequested' }, facts)).toMatchObject({
    state: { name: 'signedOut', accessToken: undefined },
    writes: [],
    notices: [{ notice: 'leaveObserverMode' }],
  });
});
