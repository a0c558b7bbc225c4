import type { AgentRequestItemState } from '../enums/agent-request.ts';

/** The states that each event moves an item from, with the states it moves to; from all others it moves none. */
type Transitions = Readonly<Partial<Record<AgentRequestItemState, AgentRequestItemState>>>;

/** From which states the agent's final word counts: the first one on an item, or that on an item that was given up here. */
const finalWord = <State extends AgentRequestItemState>(state: State) =>
  ({ pending: state, sent: state, started: state, expired: state }) as const;

/**
 * The life of one device of a request, event by event. SQL applies this table (`requests/states` of the server), and
 * nothing else changes the state of an item.
 */
export const itemTransitions = {
  /** What the item waits for is verified, or its time is over and it is to run all the same. */
  released: { waiting: 'pending' },
  /** What the item waits for did not come in time, and it is not to run without. */
  gaveUp: { waiting: 'failed' },
  /** The gateway that holds the agent takes the item and sends it. */
  claimed: { pending: 'sent' },
  /** The agent came back without its folder, where it notes what it began: it may have begun what was due. */
  journalLost: { sent: 'started' },
  /** The agent reports that it began. */
  agentStarted: { pending: 'started', sent: 'started' },
  agentDone: finalWord('done'),
  agentFailed: finalWord('failed'),
  agentCanceled: finalWord('canceled'),
  agentExpired: finalWord('expired'),
  /** The item cannot be sent: its request cannot be read, or its agent has no such command. */
  unsendable: { waiting: 'failed', pending: 'failed', sent: 'failed' },
  /** Somebody cancels the request. What was sent is asked back; the agent decides. */
  canceled: { waiting: 'canceled', pending: 'canceled' },
  /** The agent was removed: nobody will answer for its items. */
  agentRemoved: { waiting: 'canceled', pending: 'canceled', sent: 'canceled', started: 'canceled' },
  /** The time to begin is over, and no agent took it. */
  unclaimed: { waiting: 'expired', pending: 'expired' },
  /** The agent took it, and its answer is overdue. */
  unanswered: { sent: 'expired', started: 'expired' },
} as const satisfies Readonly<Record<string, Transitions>>;

/** What happens to one device of a request. */
export type ItemEvent = keyof typeof itemTransitions;

/** All of {@link ItemEvent}. */
export const itemEvents = Object.keys(itemTransitions) as ItemEvent[];

/** The state of an item after an event; the same where the event means nothing to it. */
export function nextItemState(state: AgentRequestItemState, event: ItemEvent): AgentRequestItemState {
  const transitions: Transitions = itemTransitions[event];
  return transitions[state] ?? state;
}

/** How long after its expiry the answer to an item is waited for, in minutes, before it counts as unanswered. */
export const answerWithinMinutes = { sent: 10, started: 30 } as const;
