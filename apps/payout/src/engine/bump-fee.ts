import { CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import type { OpenPayout, PayoutVersion } from '../store/payout.ts';
import { checkTransaction, TooLargeError } from './check-transaction.ts';
import { paymentsOf } from './choose-batch.ts';
import type { EngineParts } from './engine-parts.ts';
import { bumpedFeeRate } from './payout-rules.ts';
import { scriptsOf } from './scripts-of.ts';
import { sendVersion } from './send-version.ts';

/**
 * Raises the fee of a payout that has waited too long for a block: a further version, stored before it is sent. Nothing happens where
 * the bounds or the wallet allow no higher fee.
 */
export async function bumpFee(parts: EngineParts, payout: OpenPayout, newest: PayoutVersion): Promise<void> {
  const { wallet, store, rules, log, onStep } = parts;
  if (Date.now() - (newest.sentAt?.getTime() ?? Date.now()) < rules.bumpAfterMs) return;
  const current = Number(newest.fee) / newest.virtualBytes;
  const feeRate = bumpedFeeRate(current, await wallet.feeRate(rules.targetBlocks), rules);
  if (feeRate === undefined) return;
  try {
    const draft = await wallet.bumpDraft(newest.txid, feeRate);
    await onStep('bump-drafted');
    const hex = await wallet.sign(draft);
    if (hex === undefined) return;
    const payments = paymentsOf(payout.payments, await scriptsOf(wallet, payout.payments));
    const version = checkTransaction(hex, draft.fee, payments, payout.versions, rules);
    await store.storeVersion(payout.id, version);
    await onStep('bump-stored');
    const sending = await sendVersion(parts, payout.id, { ...version, sentAt: undefined });
    await onStep('bump-sent');
    log.info('The fee of a payout was raised.', { payout: payout.id, version: version.version, feeRate, ...sending });
  } catch (error) {
    if (!(error instanceof CoreRpcError || error instanceof TooLargeError)) throw error;
    log.warn('The fee of a payout cannot be raised.', { payout: payout.id, feeRate, error });
  }
}
