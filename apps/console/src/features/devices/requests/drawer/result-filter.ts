import type { AgentRequestItemWhere } from '../../../../generated/inputs.ts';
import {
  agentRequestItemStates,
  isFinalState,
  type AgentRequestItemState,
} from '@headframe/domain/enums/agent-request';

/** Which results are shown: those without an end yet, or those of one final state. */
export type ResultFilter = 'running' | Extract<AgentRequestItemState, 'done' | 'failed' | 'canceled' | 'expired'>;

/** The choices, in the order of their buttons. */
export const resultFilters: readonly ResultFilter[] = ['running', 'done', 'failed', 'canceled', 'expired'];

const openStates = agentRequestItemStates.filter((state) => !isFinalState(state));

/** The results that match a filter; all without one. */
export function resultWhere(filter: ResultFilter | undefined): AgentRequestItemWhere {
  if (filter === undefined) return {};
  return filter === 'running' ? { state: { _in: openStates } } : { state: { _eq: filter } };
}
