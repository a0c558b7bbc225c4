import type { LightningRules } from './lightning-payment.ts';

/**
 * Satoshi that routing may cost for a payment: what its subaccount was charged for it, and a share of the amount that the house bears. 0 lets
 * LND take routes without a fee alone.
 */
export function routingFeeLimit(
  { satoshi, fee }: { readonly satoshi: bigint; readonly fee: bigint },
  { maxFeePpm }: Pick<LightningRules, 'maxFeePpm'>,
): bigint {
  return fee + (satoshi * maxFeePpm) / 1_000_000n;
}
