import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { dustRateOf, type EngineParts } from '../engine/engine-parts.ts';
import { feeRateOf } from '../engine/payout-rules.ts';
import type { NotificationParts } from './notification-parts.ts';

/** The outcome of claiming notifications: a payout took them, none waits, or why none can be funded. */
type Funding = { readonly kind: 'claimed' } | { readonly kind: 'none' } | { readonly kind: 'poor'; reason: string };

/**
 * Takes the notifications that wait for a payout of their own: each is paid its dust and its fee, at the rate of now, to an address that
 * the program has the key of.
 */
export async function claimNotifications(
  { coin, wallet, rules }: EngineParts,
  { store, signer }: NotificationParts,
  balance: bigint,
  limit: number,
): Promise<Funding> {
  const waiting = await store.waiting(limit);
  if (waiting.length === 0) return { kind: 'none' };
  const feeRate = feeRateOf(await wallet.feeRate(rules.targetBlocks), rules);
  const funded = waiting.map(({ id, code }) => ({
    id,
    address: signer.fundingAddress(id),
    satoshi: signer.amountOf(code, feeRate, dustRateOf(coin)),
  }));
  const sum = funded.reduce((total, { satoshi }) => total + satoshi, 0n);
  if (sum >= balance)
    return {
      kind: 'poor',
      reason: `The wallet has ${exactCoinAmount(balance)}, and ${funded.length} notifications of payment codes ask for ${exactCoinAmount(sum)} and the fee.`,
    };
  await store.claim(funded);
  return { kind: 'claimed' };
}
