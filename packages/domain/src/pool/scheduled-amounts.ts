import { splitAmount } from './split-amount.ts';

/** What a scheduled withdrawal pays: a fixed amount, or everything once it is at least the minimum. */
export interface AmountRule {
  /** Satoshi to each run; null means all that is available. */
  readonly fixed: bigint | null;
  /** The least satoshi that are withdrawn. */
  readonly minimum: bigint;
  /** Satoshi that each withdrawal costs beside its amount. */
  readonly fee: bigint;
  /** Shares of the recipients in 10,000ths, together a whole. */
  readonly shares: readonly number[];
  /** A part below this is not paid: it would cost more to spend than it is worth. */
  readonly smallestPart: bigint;
}

/**
 * The amounts in satoshi that a run requests, one for each share in their order; undefined where the available balance does not
 * suffice. Amounts and fees together are never above what is available.
 */
export function scheduledAmounts(rule: AmountRule, available: bigint): readonly bigint[] | undefined {
  const fees = rule.fee * BigInt(rule.shares.length);
  const total = rule.fixed ?? available - fees;
  if (total < rule.minimum || total <= 0n || total + fees > available) return undefined;
  const parts = splitAmount(total, rule.shares);
  return parts.some((part) => part < rule.smallestPart || part <= 0n) ? undefined : parts;
}
