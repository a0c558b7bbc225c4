/**
 * States of an agent request. The specification names Pending and Canceled; the others follow the command path: running
 * while any device is under way, then done (all done), failed (any failed), canceled or expired.
 */
export const agentRequestStates = ['pending', 'running', 'done', 'failed', 'canceled', 'expired'] as const;

/** One state of {@link agentRequestStates}. */
export type AgentRequestState = (typeof agentRequestStates)[number];

/** States of one device of a request: waiting for another item to be verified, then pending until its agent takes it. */
export const agentRequestItemStates = [
  'waiting',
  'pending',
  'sent',
  'started',
  'done',
  'failed',
  'canceled',
  'expired',
] as const;

/** One state of {@link agentRequestItemStates}. */
export type AgentRequestItemState = (typeof agentRequestItemStates)[number];

/** Those of {@link agentRequestItemStates} that an item keeps. */
export const finalItemStates = ['done', 'failed', 'canceled', 'expired'] as const;

const finalStates: readonly string[] = finalItemStates;

/** Whether a request, or one device of it, will not change any more. */
export function isFinalState(state: AgentRequestState | AgentRequestItemState): boolean {
  return finalStates.includes(state);
}

/** How many devices of a request are in each state; states without a device may be left out. */
export type ItemCounts = Readonly<Partial<Record<AgentRequestItemState, number>>>;

/** What people read for a state of a request or a device. */
export const agentRequestStateLabels: Readonly<Record<AgentRequestState | AgentRequestItemState, string>> = {
  waiting: 'Waiting',
  pending: 'Pending',
  sent: 'Sent',
  started: 'Started',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
  expired: 'Expired',
};
