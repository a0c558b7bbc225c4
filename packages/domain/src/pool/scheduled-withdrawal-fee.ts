import { defaultWithdrawInfo } from '../limits/withdraw.ts';
import { parseCoinAmount } from '../units/coin-amount.ts';

/**
 * What a scheduled withdrawal costs beside its amount, satoshi: an auto-withdrawal is free, a payment costs what a quick withdrawal of its
 * method does (first specification, section 9).
 */
export function scheduledWithdrawalFee(kind: 'auto' | 'payment', method: string): bigint {
  if (kind === 'auto') return 0n;
  return parseCoinAmount(String(method === 'lightning' ? defaultWithdrawInfo.lightningFee : defaultWithdrawInfo.fee));
}
