import { expect, it } from 'vitest';
import { defaultWithdrawInfo } from '../limits/withdraw.ts';
import { parseCoinAmount } from '../units/coin-amount.ts';
import { scheduledWithdrawalFee } from './scheduled-withdrawal-fee.ts';
import { quickWithdrawLimits } from './withdraw-limits.ts';

it('An auto-withdrawal is free, and a payment costs what a quick withdrawal of its method does', () => {
  for (const method of ['bitcoin', 'lightning']) expect(scheduledWithdrawalFee('auto', method)).toBe(0n);
  expect(scheduledWithdrawalFee('payment', 'bitcoin')).toBe(quickWithdrawLimits.fee);
  expect(scheduledWithdrawalFee('payment', 'lightning')).toBe(
    parseCoinAmount(String(defaultWithdrawInfo.lightningFee)),
  );
});
