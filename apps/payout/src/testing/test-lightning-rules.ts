import type { LightningRules } from '../lightning/lightning-payment.ts';

/** Bounds of payments by Lightning in tests: each round may try again. */
export const testLightningRules: LightningRules = {
  maxFeePpm: 5_000n,
  retryMs: 0,
  maxAttempts: 3,
  maxPayments: 3,
  marginMs: 0,
  maxPerRound: 10,
};
