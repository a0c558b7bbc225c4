import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agentRequestItemStates,
  agentRequestStates,
  isFinalState,
  type AgentRequestItemState,
  type AgentRequestState,
} from '../enums/agent-request.ts';
import { itemEvents, nextItemState } from './item-transitions.ts';
import { nextRequestState } from './next-request-state.ts';
import { nextScanState, scanEvents } from './scan-transitions.ts';

const states = fc.constantFrom(...agentRequestItemStates);
const events = fc.array(fc.constantFrom(...itemEvents), { maxLength: 20 });

function life(begin: AgentRequestItemState, happening: readonly (typeof itemEvents)[number][]) {
  return happening.reduce<AgentRequestItemState[]>(
    (seen, event) => [...seen, nextItemState(seen.at(-1) ?? begin, event)],
    [begin],
  );
}

describe('an item', () => {
  it('that has ended stays so, but for a late word of its agent on what was given up here', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...itemEvents), (state, event) => {
        const next = nextItemState(state, event);
        if (isFinalState(state) && state !== 'expired') expect(next).toBe(state);
        if (state === 'expired' && !event.startsWith('agent')) expect(next).toBe('expired');
        if (state === 'expired') expect(isFinalState(next)).toBe(true);
      }),
    );
  });

  it('never goes back: waiting, pending, sent, started, ended', () => {
    const stage = (state: AgentRequestItemState) =>
      isFinalState(state) ? 4 : ['waiting', 'pending', 'sent', 'started'].indexOf(state);
    fc.assert(
      fc.property(events, (happening) => {
        const stages = life('waiting', happening).map(stage);
        expect(stages).toEqual(stages.toSorted());
      }),
    );
  });

  it('that may have begun is never canceled by a click, nor sent again as new', () => {
    for (const state of ['sent', 'started'] as const) expect(nextItemState(state, 'canceled')).toBe(state);
    expect(nextItemState('started', 'claimed')).toBe('started');
    expect(nextItemState('started', 'unsendable')).toBe('started');
  });

  it('that waits is sent to no agent before it is released, and its agent has no word on it', () => {
    for (const event of itemEvents) {
      const next = nextItemState('waiting', event);
      if (event !== 'released') expect(next === 'waiting' || isFinalState(next)).toBe(true);
    }
    for (const event of ['claimed', 'agentStarted', 'agentDone', 'agentFailed', 'journalLost'] as const)
      expect(nextItemState('waiting', event)).toBe('waiting');
    for (const state of agentRequestItemStates)
      if (state !== 'waiting')
        for (const event of ['released', 'gaveUp'] as const) expect(nextItemState(state, event)).toBe(state);
  });

  it('reaches an end without its agent', () => {
    fc.assert(
      fc.property(events, (happening) => {
        const last = life('waiting', happening).at(-1) ?? 'waiting';
        const given = nextItemState(nextItemState(last, 'unclaimed'), 'unanswered');
        expect(isFinalState(given)).toBe(true);
      }),
    );
  });
});

describe('a request', () => {
  const counts = fc.record(
    Object.fromEntries(agentRequestItemStates.map((state) => [state, fc.nat({ max: 2 })])),
  ) as fc.Arbitrary<Record<AgentRequestItemState, number>>;
  const open = fc.constantFrom<AgentRequestState>('pending', 'running');

  it.each([
    ['pending', { pending: 3 }, 'pending'],
    ['pending', { waiting: 2, pending: 1 }, 'pending'],
    ['running', { waiting: 1, done: 2 }, 'running'],
    ['pending', { pending: 2, done: 1 }, 'running'],
    ['pending', { pending: 1, canceled: 1 }, 'running'],
    ['running', { pending: 3 }, 'running'],
    ['pending', { sent: 1 }, 'running'],
    ['running', { started: 1, failed: 1 }, 'running'],
    ['running', { done: 3 }, 'done'],
    ['running', { done: 3, failed: 1, canceled: 1 }, 'failed'],
    ['running', { failed: 1, canceled: 5 }, 'failed'],
    ['running', { done: 3, canceled: 1, expired: 1 }, 'expired'],
    ['running', { done: 3, canceled: 1 }, 'canceled'],
    ['expired', { done: 3 }, 'done'],
    ['expired', { done: 2, started: 1 }, 'expired'],
  ] as const)('that is %s with %j becomes %s', (state, of, next) => {
    expect(nextRequestState(state, of)).toBe(next);
  });

  it('ends exactly when each of its items has ended', () => {
    fc.assert(
      fc.property(open, counts, (state, of) => {
        const total = Object.values(of).reduce((sum, count) => sum + count, 0);
        fc.pre(total > 0);
        const ended = agentRequestItemStates.every((item) => of[item] === 0 || isFinalState(item));
        expect(isFinalState(nextRequestState(state, of))).toBe(ended);
      }),
    );
  });

  it('that has ended never opens again', () => {
    const ended = fc.constantFrom(...agentRequestStates.filter(isFinalState));
    fc.assert(fc.property(ended, counts, (state, of) => isFinalState(nextRequestState(state, of))));
  });
});

describe('a scan', () => {
  it('that has ended never changes again, and reaches an end without its agent', () => {
    for (const state of agentRequestStates) {
      for (const event of scanEvents) if (isFinalState(state)) expect(nextScanState(state, event)).toBe(state);
      expect(isFinalState(nextScanState(nextScanState(state, 'unclaimed'), 'unanswered'))).toBe(true);
    }
  });
});
