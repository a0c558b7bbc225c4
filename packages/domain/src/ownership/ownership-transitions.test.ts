import { expect, test } from 'vitest';
import { nextOwnershipState, ownershipTransitions, type OwnershipEvent } from './ownership-transitions.ts';

const events = Object.keys(ownershipTransitions) as OwnershipEvent[];

test('an offer is answered once, and what was accepted ends once', () => {
  const after = (state: Parameters<typeof nextOwnershipState>[0]) =>
    Object.fromEntries(events.map((event) => [event, nextOwnershipState(state, event)]));
  expect(after('offered')).toEqual({
    accepted: 'accepted',
    declined: 'declined',
    withdrawn: 'withdrawn',
    offerExpired: 'expired',
    takenBack: 'offered',
    termOver: 'offered',
  });
  expect(after('accepted')).toMatchObject({ accepted: 'accepted', takenBack: 'taken-back', termOver: 'final' });
});

test.each(['declined', 'withdrawn', 'expired', 'taken-back', 'final'] as const)('%s is the end', (state) => {
  for (const event of events) expect(nextOwnershipState(state, event)).toBe(state);
});
