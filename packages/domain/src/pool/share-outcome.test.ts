import { describe, expect, it } from 'vitest';
import { minedCoin, minedCoins } from './mined-coins.ts';
import { recordedReason, shareRefusals } from './share-outcome.ts';
import { shareRejectReasons } from './share-reject-reason.ts';

describe('refusals of shares', () => {
  it('are each recorded with one of the reasons, and every reason has a refusal', () => {
    const recorded = new Set(shareRefusals.map(recordedReason));
    expect([...recorded].sort()).toEqual([...shareRejectReasons].sort());
    expect(recordedReason('unknown-job')).toBe('stale');
  });
});

describe('mined coins', () => {
  it('are Bitcoin and Litecoin, each with an algorithm of its own', () => {
    expect(minedCoins.map(({ algorithm }) => algorithm)).toEqual(['sha256d', 'scrypt']);
    expect(minedCoin(1)).toMatchObject({ name: 'Litecoin', difficultyShift: 16, versionMask: 0 });
    expect(() => minedCoin(2)).toThrow(RangeError);
  });
});
