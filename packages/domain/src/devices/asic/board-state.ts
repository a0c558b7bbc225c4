import type { AsicBoard } from './asic-reading.ts';
import type { MinerStatus } from './miner-status.ts';

/**
 * What a hashboard does: `working` (it hashes), `failed` (it does not hash while its miner does, or has no chip), `stopped`
 * (its miner is stopped), `idle` (nothing of its miner hashes, and no board is to blame for it) and `unknown` (its miner
 * does not answer).
 */
export type BoardState = 'working' | 'failed' | 'stopped' | 'idle' | 'unknown';

/** What a board reports of itself. */
type BoardFacts = Pick<AsicBoard, 'working' | 'chips'>;

/** Whether a board is to blame: it has no chip, or does not hash while its miner does. */
export function isBoardFailed({ working, chips }: BoardFacts, isHashing: boolean): boolean {
  return chips === 0 || (isHashing && !working);
}

/**
 * The state of a board of a miner with this status. A miner that is stopped may report no chips, since its boards have no
 * power: that is no fault.
 */
export function boardState(board: BoardFacts, status: MinerStatus): BoardState {
  if (status === 'offline') return 'unknown';
  if (status === 'stopped') return board.working ? 'working' : 'stopped';
  if (isBoardFailed(board, status !== 'idle')) return 'failed';
  return board.working ? 'working' : 'idle';
}

/** What people read for each state. */
export const boardStateLabels: Readonly<Record<BoardState, string>> = {
  working: 'Working',
  failed: 'Failed',
  stopped: 'Stopped',
  idle: 'Not hashing',
  unknown: 'Unknown',
};
