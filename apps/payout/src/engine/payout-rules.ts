/** What bounds the payouts of a chain. Rates in satoshi per virtual byte. */
export interface PayoutRules {
  /** Within how many blocks a payout should be in the chain: what the node is asked a fee for. */
  readonly targetBlocks: number;
  /** Taken where the node knows no rate. */
  readonly fallbackFeeRate: number;
  readonly minFeeRate: number;
  readonly maxFeeRate: number;
  /** The highest fee of one transaction, in satoshi. */
  readonly maxFee: bigint;
  /** How long a payout waits for a block before its fee is raised, in milliseconds. */
  readonly bumpAfterMs: number;
  /** How long a payout waits for a block before the node announces it again, in milliseconds. */
  readonly sendAgainMs: number;
  /** Withdrawals of one payout. */
  readonly maxWithdrawals: number;
}

/** The largest transaction that nodes pass on has 100,000 virtual bytes; a payout stays well below. */
export const maxVirtualBytes = 90_000;

/** Confirmations after which a payout is final, and a transaction that spent its inputs for something else is taken as final. */
export const finalConfirmations = 100;

/** The rate of a new payout: what the node says, within the bounds. */
export function feeRateOf(estimate: number | undefined, rules: PayoutRules): number {
  const rate = Math.ceil(estimate ?? rules.fallbackFeeRate);
  return Math.min(Math.max(rate, rules.minFeeRate), rules.maxFeeRate);
}

/** By how much a wallet of Bitcoin Core raises a rate at least: 5 satoshi per virtual byte, and 1 as rates are rounded. */
const minStep = 6;

/** The rate that replaces one, at least a quarter higher; undefined where the bounds allow none. */
export function bumpedFeeRate(current: number, estimate: number | undefined, rules: PayoutRules): number | undefined {
  const min = Math.max(Math.ceil(current * 1.25), Math.ceil(current) + minStep);
  const rate = Math.min(Math.max(Math.ceil(estimate ?? 0), min), rules.maxFeeRate);
  return rate < min ? undefined : rate;
}
