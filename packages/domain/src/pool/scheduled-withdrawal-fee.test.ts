import { expect, it } from 'vitest';
import { scheduledWithdrawalFee, scheduledWithdrawalMinimum } from './scheduled-withdrawal-fee.ts';

const terms = {
  fee: 1n,
  minimum: 2n,
  autoMinimum: 3n,
  lightningFee: 4n,
  lightningMinimum: 5n,
  usdMinimum: 10,
} as const;

it('An auto-withdrawal is free, and a payment costs what a quick withdrawal of its method does', () => {
  for (const method of ['bitcoin', 'lightning'] as const) {
    expect(scheduledWithdrawalFee('auto', method, terms)).toBe(0n);
    expect(scheduledWithdrawalMinimum('auto', method, terms)).toBe(3n);
  }
  expect(scheduledWithdrawalFee('payment', 'bitcoin', terms)).toBe(1n);
  expect(scheduledWithdrawalMinimum('payment', 'bitcoin', terms)).toBe(2n);
  expect(scheduledWithdrawalFee('payment', 'lightning', terms)).toBe(4n);
  expect(scheduledWithdrawalMinimum('payment', 'lightning', terms)).toBe(5n);
});
