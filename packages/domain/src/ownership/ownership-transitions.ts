/** The states of a transfer of ownership. */
export type OwnershipState = 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'taken-back' | 'final';

type Transitions = Readonly<Partial<Record<OwnershipState, OwnershipState>>>;

/**
 * The life of a transfer of ownership, event by event. SQL applies this table, and nothing else changes the state of a transfer.
 * `accepted` is the time in which the former owner may take it back.
 */
export const ownershipTransitions = {
  accepted: { offered: 'accepted' },
  declined: { offered: 'declined' },
  withdrawn: { offered: 'withdrawn' },
  /** Nobody answered in time. */
  offerExpired: { offered: 'expired' },
  takenBack: { accepted: 'taken-back' },
  /** The way back is over. */
  termOver: { accepted: 'final' },
} as const satisfies Readonly<Record<string, Transitions>>;

/** What happens to a transfer of ownership. */
export type OwnershipEvent = keyof typeof ownershipTransitions;

/** The state of a transfer after an event; the same where the event means nothing to it. */
export function nextOwnershipState(state: OwnershipState, event: OwnershipEvent): OwnershipState {
  const transitions: Transitions = ownershipTransitions[event];
  return transitions[state] ?? state;
}
