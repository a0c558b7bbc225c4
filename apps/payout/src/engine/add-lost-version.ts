import type { NewUnknownPayment } from '../store/unknown-payment-store.ts';
import { checkTransaction, TooLargeError, WrongTransactionError } from './check-transaction.ts';
import { paymentsOf } from './choose-batch.ts';
import type { EngineParts } from './engine-parts.ts';
import { scriptsOf } from './scripts-of.ts';

/**
 * Adds a payment to the open payout that it is a version of: it spends an input of every version that is known, and pays the same. That is
 * no guess, as only one of them can be mined: the fee was raised after the backup that this database was restored from. False where there
 * is no such payout.
 */
export async function addLostVersion(
  { wallet, store, rules, log }: EngineParts,
  { txid, hex, fee, bytes }: NewUnknownPayment,
): Promise<boolean> {
  const spent = new Set(bytes?.inputs.map((input) => `${input.txid}:${input.vout}`));
  const payout = (await store.open()).find(
    ({ versions }) =>
      versions.length > 0 &&
      versions.every(({ inputs }) => inputs.some((input) => spent.has(`${input.txid}:${input.vout}`))),
  );
  if (!payout) return false;
  const payments = paymentsOf(payout.payments, await scriptsOf(wallet, payout.payments));
  try {
    await store.storeVersion(payout.id, checkTransaction(hex, fee, payments, payout.versions, rules));
  } catch (error) {
    if (!(error instanceof WrongTransactionError || error instanceof TooLargeError)) throw error;
    return false;
  }
  log.warn('A version of a payout that this database did not know is added to it.', { payout: payout.id, txid });
  return true;
}
