import { expect, it } from 'vitest';
import { boardState } from './board-state.ts';
import { minerStatuses, type MinerStatus } from './miner-status.ts';

const states = (board: { working: boolean; chips: number | null }) =>
  Object.fromEntries(minerStatuses.map((status: MinerStatus) => [status, boardState(board, status)]));

it('a board that rests fails only where its miner hashes', () => {
  expect(states({ working: false, chips: 110 })).toEqual({
    hashing: 'failed',
    unknown: 'failed',
    stopped: 'stopped',
    idle: 'idle',
    offline: 'unknown',
  });
  expect(states({ working: false, chips: null })).toEqual(states({ working: false, chips: 110 }));
});

it('a board without a chip fails, unless its miner is stopped or does not answer', () => {
  expect(states({ working: false, chips: 0 })).toEqual({
    hashing: 'failed',
    unknown: 'failed',
    idle: 'failed',
    stopped: 'stopped',
    offline: 'unknown',
  });
});

it('a board that hashes works, as far as its miner answers', () => {
  expect(states({ working: true, chips: 110 })).toMatchObject({
    hashing: 'working',
    unknown: 'working',
    offline: 'unknown',
  });
});
