import { termsOfMethod, type WithdrawTerms } from './withdraw-terms.ts';

/**
 * What a scheduled withdrawal costs beside its amount, satoshi: an auto-withdrawal is free, a payment costs what a quick withdrawal of its
 * method does (first specification, section 9).
 */
export function scheduledWithdrawalFee(
  kind: 'auto' | 'payment',
  method: 'bitcoin' | 'lightning',
  terms: WithdrawTerms,
): bigint {
  return kind === 'auto' ? 0n : termsOfMethod(terms, method).fee;
}

/** The least that a scheduled withdrawal pays, satoshi. */
export function scheduledWithdrawalMinimum(
  kind: 'auto' | 'payment',
  method: 'bitcoin' | 'lightning',
  terms: WithdrawTerms,
): bigint {
  return kind === 'auto' ? terms.autoMinimum : termsOfMethod(terms, method).minimum;
}
