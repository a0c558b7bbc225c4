import { describe, expect, it } from 'vitest';
import type { AsicBoard, AsicPool } from './asic-reading.ts';
import { idleReason, idleReasonLabels, idleReasons, startingSeconds, type IdleFacts } from './idle-reason.ts';
import { isResting } from './is-resting.ts';
import { minerStatus, minerStatuses, minerStatusLabels, type MinerStatusFacts } from './miner-status.ts';

const facts: MinerStatusFacts = { isKnown: true, isOnline: true, isResting: false, isMining: true, hashrate: 1e14 };

describe('minerStatus', () => {
  it.each<[string, Partial<MinerStatusFacts>]>([
    ['hashing', {}],
    ['hashing', { isMining: null }],
    ['idle', { hashrate: 0 }],
    ['idle', { hashrate: 0, isMining: null }],
    ['idle', { hashrate: null, isMining: false }],
    ['stopped', { hashrate: 0, isResting: true, isMining: false }],
    ['stopped', { hashrate: null, isResting: true, isMining: null }],
    ['hashing', { isResting: true }],
    ['unknown', { hashrate: null }],
    ['unknown', { hashrate: null, isMining: null }],
    ['offline', { isOnline: false }],
    ['unknown', { isKnown: false, isOnline: false }],
  ])('is %s on %j', (status, changed) => {
    expect(minerStatus({ ...facts, ...changed })).toBe(status);
  });

  it('has a word for each status', () => {
    expect(Object.keys(minerStatusLabels).sort()).toEqual([...minerStatuses].sort());
  });
});

describe('isResting', () => {
  it('is a miner asleep, or one that does not mine and was commanded off', () => {
    expect(isResting({ mining: true, powerMode: 'sleep' })).toBe(true);
    expect(isResting({ mining: false, powerMode: null }, { powerSwitch: 'off' })).toBe(true);
    expect(isResting({ mining: null, powerMode: null }, { powerSwitch: 'off' })).toBe(true);
    expect(isResting({ mining: true, powerMode: 'normal' }, { powerSwitch: 'off' })).toBe(false);
    expect(isResting({ mining: false, powerMode: 'normal' })).toBe(false);
  });
});

describe('idleReason', () => {
  const pool = { address: 'pool.example:3334', alive: true } as AsicPool;
  const board = (chips: number | null) => ({ chips, working: false }) as AsicBoard;
  const idle: IdleFacts = {
    family: 'antminer',
    mining: true,
    hashrate: 0,
    tuning: null,
    elapsed: 3600,
    pools: [pool],
    boards: [board(126)],
    errors: [],
  };
  const error = { code: 'P:1', message: '' };

  it.each<[string, Partial<IdleFacts>]>([
    ['unexplained', {}],
    ['noPool', { pools: [] }],
    ['noPool', { pools: [{ ...pool, address: ' ' }], elapsed: 5 }],
    ['poolUnreachable', { pools: [{ ...pool, alive: false }] }],
    ['starting', { pools: [{ ...pool, alive: false }], boards: [], elapsed: startingSeconds - 1 }],
    ['noBoards', { boards: [] }],
    ['noBoards', { boards: [board(0), board(0)], errors: [error] }],
    ['unexplained', { boards: [board(0), board(126)] }],
    ['unexplained', { boards: [], family: 'cgminer' }],
    ['tuning', { tuning: true, elapsed: 20 }],
    ['programDown', { hashrate: null, mining: false, pools: [] }],
    ['deviceError', { errors: [error] }],
  ])('is %s on %j', (reason, changed) => {
    expect(idleReason({ ...idle, ...changed })).toBe(reason);
  });

  it('has a word for each reason', () => {
    expect(Object.keys(idleReasonLabels).sort()).toEqual([...idleReasons].sort());
  });
});
