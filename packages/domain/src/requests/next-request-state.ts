import { isFinalState, type AgentRequestState, type ItemCounts } from '../enums/agent-request.ts';

/** Ends of a request that outweigh those after them: a failure is never hidden behind what was canceled beside it. */
export const endsBySeverity = ['failed', 'expired', 'canceled', 'done'] as const;

/**
 * The state of a command request after its items changed: running once one of them was sent, ended when none is open, with
 * the gravest end of its items, whichever event was the last. An ended request never opens again; a late result can change
 * its end.
 */
export function nextRequestState(state: AgentRequestState, counts: ItemCounts): AgentRequestState {
  const { waiting = 0, pending = 0, sent = 0, started = 0, ...ended } = counts;
  if (waiting + pending + sent + started === 0) return endsBySeverity.find((end) => (ended[end] ?? 0) > 0) ?? state;
  if (isFinalState(state)) return state;
  const isBegun = state === 'running' || sent + started > 0 || Object.values(ended).some((count) => count > 0);
  return isBegun ? 'running' : 'pending';
}
