import { describe, expect, it } from 'vitest';
import { dustLimit, requireWithinLimits, type AskedWithdrawal } from './withdraw-limits.ts';
import type { WithdrawTerms } from './withdraw-terms.ts';
import { withdrawalStatus } from './withdrawal-status.ts';

const asked: AskedWithdrawal = { coinEnum: 0, amount: 100_000n, fee: 0n, script: 'p2wpkh', price: null };
const terms = {
  fee: 0n,
  minimum: 100_000n,
  autoMinimum: 100_000n,
  lightningFee: 5n,
  lightningMinimum: 1000n,
  usdMinimum: 10,
} as const;
const check =
  (change: Partial<AskedWithdrawal>, other: Partial<WithdrawTerms> = {}) =>
  () =>
    requireWithinLimits({ ...asked, ...change }, { ...terms, ...other });

describe('a quick withdrawal', () => {
  it('is at least 0.001 BTC and 10 USD, of Bitcoin, at the fee that was shown', () => {
    expect(check({})).not.toThrow();
    expect(check({ price: 10_000 })).not.toThrow();
    expect(check({ amount: 99_999n })).toThrow('The minimum is 0.00100000 BTC.');
    expect(check({ amount: 0n })).toThrow('The minimum');
    expect(check({ amount: -100_000n })).toThrow('The minimum');
    expect(check({ price: 9_999.99 })).toThrow('The minimum is 10 USD.');
    expect(check({ fee: 1n })).toThrow('The fee is 0.00000000 BTC.');
    expect(check({ coinEnum: 1 })).toThrow('Only Bitcoin can be withdrawn here.');
  });

  it('follows the terms of the pool, and by Lightning its own', () => {
    expect(check({ fee: 0n }, { fee: 700n })).toThrow('The fee is 0.00000700 BTC.');
    expect(check({ fee: 700n, amount: 100_000n }, { fee: 700n, minimum: 100_001n })).toThrow('0.00100001 BTC.');
    expect(check({ price: 10_000 }, { usdMinimum: 10.01 })).toThrow('The minimum is 10.01 USD.');
    expect(check({ network: 'lightning', fee: 5n, amount: 1000n })).not.toThrow();
    expect(check({ network: 'lightning', fee: 0n })).toThrow('The fee is 0.00000005 BTC.');
    expect(check({ network: 'lightning', fee: 5n, amount: 999n })).toThrow('The minimum is 0.00001000 BTC.');
  });
});

describe('dust', () => {
  it('is what nodes of Bitcoin and Litecoin relay no output of', () => {
    expect(dustLimit(0, 'p2wpkh')).toBe(294n);
    expect(dustLimit(0, 'p2pkh')).toBe(546n);
    expect(dustLimit(0, 'p2tr')).toBe(330n);
    expect(dustLimit(1, 'p2wpkh')).toBe(2940n);
    expect(() => dustLimit(5, 'p2tr')).toThrow(RangeError);
  });
});

describe('the state of a withdrawal', () => {
  it('follows from its flags', () => {
    const none = { sent: false, declined: false, canceled: false, isInPayout: false };
    expect(withdrawalStatus(none)).toBe('Pending');
    expect(withdrawalStatus({ ...none, isInPayout: true })).toBe('Processing');
    expect(withdrawalStatus({ ...none, isInPayout: true, sent: true })).toBe('Processed');
    expect(withdrawalStatus({ ...none, canceled: true })).toBe('Canceled');
    expect(withdrawalStatus({ ...none, declined: true })).toBe('Rejected');
  });
});
