import { CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import type { OpenPayout } from '../store/payout.ts';
import { checkTransaction, TooLargeError, WrongTransactionError } from './check-transaction.ts';
import { paymentsOf } from './choose-batch.ts';
import { StoppedError, UnbuildableError, WaitingError, type EngineParts } from './engine-parts.ts';
import { feeRateOf } from './payout-rules.ts';
import { scriptsOf } from './scripts-of.ts';
import { draftSparingChange } from './spare-change.ts';
import { restoreLocks } from './wallet-locks.ts';

/**
 * Makes the first transaction of a payout and stores it. Where the wallet cannot, what it should pay is free again.
 * @throws UnbuildableError where it cannot make this one, WaitingError where it makes none now, WrongTransactionError for one that is not
 * what was asked for
 */
export async function buildPayout(parts: EngineParts, payout: OpenPayout): Promise<void> {
  const { store, wallet, onStep } = parts;
  try {
    await signAndStore(parts, payout);
  } catch (error) {
    if (!isAnswer(error)) throw error;
    // Nothing is stored, so nothing of it was or will be sent.
    await store.release(payout.id);
    await restoreLocks(wallet, await store.open());
    if (error instanceof TooLargeError) throw new UnbuildableError(error.message);
    if (!(error instanceof CoreRpcError)) throw error;
    const words = `The wallet cannot make ${payout.payments.length} payments: ${error.message}`;
    throw ofThisTransaction.has(error.code) ? new UnbuildableError(words) : new WaitingError(words);
  }
  await onStep('stored');
}

/** Codes of Bitcoin Core where a transaction is too large, costs too much, or the outputs that it may spend do not suffice. */
const ofThisTransaction: ReadonlySet<number> = new Set([-4, -6]);

async function signAndStore(parts: EngineParts, payout: OpenPayout): Promise<void> {
  const { wallet, store, mark, rules, onStep } = parts;
  const payments = paymentsOf(payout.payments, await scriptsOf(wallet, payout.payments));
  const feeRate = feeRateOf(await wallet.feeRate(rules.targetBlocks), rules);
  const draft = await draftSparingChange(parts, [...payments.values()], feeRate);
  await onStep('drafted');
  const hex = await wallet.sign(draft);
  if (hex === undefined) throw new WaitingError('The wallet does not sign: is it locked?');
  await onStep('signed');
  await mark.confirm();
  await store.storeVersion(payout.id, checkTransaction(hex, draft.fee, payments, [], rules));
}

/** Whether it is known after an error what happened; where the database or the node is away it is not. */
function isAnswer(error: unknown): boolean {
  return [CoreRpcError, StoppedError, WaitingError, TooLargeError, WrongTransactionError].some(
    (known) => error instanceof known,
  );
}
