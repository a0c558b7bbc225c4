import { bytesOfHex, displayOfHash, hexOfBytes } from '@headframe/chain/bytes';
import { readTransaction, type TransactionOutput } from '@headframe/chain/read-transaction';
import { ChainError } from '../chain-error.ts';
import { isSignedByKey } from './key-spend.ts';
import { keyOf, transactionOf, type SimulatedWallet } from './simulated-wallet.ts';
import type { WalletPayment } from './wallet-state.ts';

/** The least that a replacement pays above what it replaces, in satoshi per virtual byte. */
const increment = 1;

/**
 * Takes a signed transaction into the mempool, with the answers of a node. Returns it, or undefined where it waits there already.
 * Throws ChainError -22, -25, -26 or -27.
 */
export function sendPayment(wallet: SimulatedWallet, hex: string): WalletPayment | undefined {
  const transaction = decoded(hex);
  const txid = displayOfHash(transaction.id);
  const known = wallet.find(txid);
  if (known?.isWaiting) return undefined;
  if (known?.block) throw new ChainError(-27, 'Transaction already in block chain');
  const outputs = wallet.outputs();
  const conflicts = wallet.conflictsOf({ txid, hex });
  const foreign = transaction.inputs.map((input) => wallet.foreignOutput(input));
  const spent = transaction.inputs.map((input, at) => outputs.get(keyOf(input)) ?? valueOf(foreign[at]));
  if (spent.some((satoshi) => satoshi === undefined) || conflicts.some(({ block }) => block !== null))
    throw new ChainError(-25, 'bad-txns-inputs-missingorspent');
  const signed = foreign.some((output) => output !== undefined)
    ? foreign.length === 1 && foreign.every((output) => output && isSignedByKey(transaction.raw, output))
    : /^.{8}0001/.test(hex);
  if (!signed)
    throw new ChainError(-26, 'non-mandatory-script-verify-flag (Witness program was passed an empty witness)');
  const have = spent.reduce<number>((sum, satoshi) => sum + (satoshi ?? 0), 0);
  const fee = have - Number(transaction.outputs.reduce((sum, { value }) => sum + value, 0n));
  if (fee < 0) throw new ChainError(-26, 'bad-txns-in-belowout');
  if (fee < transaction.virtualBytes)
    throw new ChainError(-26, `min relay fee not met, ${fee} < ${transaction.virtualBytes}`);
  const replaced = conflicts.filter(({ isWaiting }) => isWaiting);
  const replacedFee = replaced.reduce((sum, one) => sum + one.fee, 0);
  if (replaced.length > 0 && fee < replacedFee + transaction.virtualBytes * increment)
    throw new ChainError(-26, `insufficient fee, rejecting replacement ${txid}`);
  wallet.accept({ txid, hex: hexOfBytes(transaction.raw), fee });
  return wallet.find(txid);
}

const valueOf = (output: TransactionOutput | undefined) => output && Number(output.value);

function decoded(hex: string) {
  try {
    return readTransaction(bytesOfHex(hex));
  } catch {
    throw new ChainError(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
}

/** A transaction as `getblocktemplate` gives it. */
export function templateTransactionOf(payment: WalletPayment) {
  const { raw, witnessId, virtualBytes } = transactionOf(payment);
  return {
    data: hexOfBytes(raw),
    txid: payment.txid,
    hash: displayOfHash(witnessId),
    fee: payment.fee,
    weight: virtualBytes * 4,
  };
}
