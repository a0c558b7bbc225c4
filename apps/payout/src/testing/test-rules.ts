import type { PayoutRules } from '../engine/payout-rules.ts';

/** Bounds of payouts in tests: a fee is raised at once where a round finds a payout that waits. */
export const testRules: PayoutRules = {
  targetBlocks: 6,
  fallbackFeeRate: 12,
  minFeeRate: 2,
  maxFeeRate: 200,
  maxFee: 1_000_000n,
  bumpAfterMs: 3_600_000,
  sendAgainMs: 300_000,
  maxWithdrawals: 100,
};
