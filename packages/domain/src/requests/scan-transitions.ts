import type { AgentRequestState } from '../enums/agent-request.ts';

type Transitions = Readonly<Partial<Record<AgentRequestState, AgentRequestState>>>;

const open = <State extends AgentRequestState>(state: State) => ({ pending: state, running: state }) as const;

/** The life of a scan, which has no items: the agent's reports are its own. A scan that ended never changes again. */
export const scanTransitions = {
  claimed: { pending: 'running' },
  agentRunning: open('running'),
  agentDone: open('done'),
  agentFailed: open('failed'),
  agentCanceled: open('canceled'),
  unsendable: open('failed'),
  canceled: open('canceled'),
  agentRemoved: open('canceled'),
  unclaimed: { pending: 'expired' },
  unanswered: { running: 'expired' },
} as const satisfies Readonly<Record<string, Transitions>>;

/** What happens to a scan. */
export type ScanEvent = keyof typeof scanTransitions;

/** All of {@link ScanEvent}. */
export const scanEvents = Object.keys(scanTransitions) as ScanEvent[];

/** The state of a scan after an event; the same where the event means nothing to it. */
export function nextScanState(state: AgentRequestState, event: ScanEvent): AgentRequestState {
  const transitions: Transitions = scanTransitions[event];
  return transitions[state] ?? state;
}
