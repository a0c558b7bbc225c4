import { CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import type { PayoutVersion } from '../store/payout.ts';
import type { EngineParts } from './engine-parts.ts';

/** Whether the node took a transaction; else what it said, and whether inputs of it are spent or unknown. */
export type Sending =
  { readonly isTaken: true } | { readonly isTaken: false; readonly words: string; readonly isSpent: boolean };

/** What the node says where inputs are unknown or spent, by this transaction too where it was mined long ago. */
const missingInputsCode = -25;
/** It is in the chain already. */
const inChainCode = -27;

/** Hands a stored transaction to the node. It may be repeated: the same bytes pay once. */
export async function sendVersion(
  { wallet, store, mark, onStep }: EngineParts,
  payoutId: string,
  version: PayoutVersion,
): Promise<Sending> {
  await mark.confirm();
  try {
    mark.requireConfirmed();
    await wallet.send(version.hex);
  } catch (error) {
    if (!(error instanceof CoreRpcError)) throw error;
    if (error.code === inChainCode) return { isTaken: true };
    return { isTaken: false, words: error.message, isSpent: error.code === missingInputsCode };
  }
  await onStep('handed-over');
  // An answer alone does not mean that it waits for a block: litecoind answers a replacement that it does not take.
  if (!(await wallet.isWaiting(version.txid)))
    return { isTaken: false, words: 'The node does not keep the transaction.', isSpent: false };
  await store.noteSent(payoutId, version.version);
  await onStep('sent');
  return { isTaken: true };
}
