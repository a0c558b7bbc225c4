import { isFinalState, type AgentRequestItemState } from '../enums/agent-request.ts';
import type { ItemEvent } from './item-transitions.ts';

/** What decides on an item that waits for another one. */
export interface Wait {
  /** The state of the item that is to be verified first; null where there is none to come. */
  awaited: AgentRequestItemState | null;
  /** Whether the time of the wait is over. */
  isOver: boolean;
  /** Whether the item is to run all the same where the other one is not verified. */
  runAnyway: boolean;
}

/**
 * How a wait ends, or null while it lasts. Only `done`, which is verified by read-back, releases an item by itself. An
 * awaited item that ended otherwise will not be verified any more, so that nobody waits on; one that was canceled takes
 * along what waits for it, whatever was chosen.
 */
export function endOfWait({ awaited, isOver, runAnyway }: Wait): ItemEvent | null {
  if (awaited === 'done') return 'released';
  if (awaited === 'canceled') return 'canceled';
  if (!isOver && (awaited === null || !isFinalState(awaited))) return null;
  return runAnyway ? 'released' : 'gaveUp';
}
