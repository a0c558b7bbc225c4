import { bytesOfHex, displayOfHash, hexOfBytes } from '@headframe/chain/bytes';
import { readTransaction } from '@headframe/chain/read-transaction';
import type { Payment } from '../wallet/node-wallet.ts';
import type { NewVersion } from '../store/payout-store.ts';
import type { PayoutVersion } from '../store/payout.ts';
import { maxVirtualBytes, type PayoutRules } from './payout-rules.ts';

/** A signed transaction is not what was asked for; it is not stored, and so never sent. */
export class WrongTransactionError extends Error {
  override readonly name = 'WrongTransactionError';
}

/** The transaction is larger than nodes pass on, or costs more than one may: fewer payments or inputs are needed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/**
 * Reads a signed transaction and checks, byte by byte, that it pays what it should: each payment whole, at most one output beside
 * them, its fee within the bounds, and at least one input of every earlier version.
 * @throws WrongTransactionError, TooLargeError where it is too large or its size costs too much
 */
export function checkTransaction(
  hex: string,
  fee: bigint,
  payments: ReadonlyMap<string, Payment>,
  earlier: readonly PayoutVersion[],
  rules: PayoutRules,
): NewVersion {
  const { id, inputs, outputs, virtualBytes } = readTransaction(bytesOfHex(hex));
  const left = new Map([...payments].map(([script, { satoshi }]) => [script, satoshi]));
  let others = 0;
  for (const { script, value } of outputs) {
    const key = hexOfBytes(script);
    if (left.get(key) === value) left.delete(key);
    else others += 1;
  }
  if (left.size > 0 || others > 1)
    throw new WrongTransactionError('The wallet made a transaction that does not pay what it should.');
  if (virtualBytes > maxVirtualBytes) throw new TooLargeError(`The transaction has ${virtualBytes} virtual bytes.`);
  // The wallet rounds up, and its estimate of a signature may be a byte too long.
  if (fee <= 0n || Number(fee) > rules.maxFeeRate * virtualBytes * 1.05 + 100)
    throw new WrongTransactionError(`The wallet made a transaction with a fee of ${fee} satoshi, above the bounds.`);
  if (fee > rules.maxFee)
    throw new TooLargeError(`The transaction costs ${fee} satoshi, above the max fee of ${rules.maxFee}.`);
  const spent = new Set(inputs.map(({ txid, vout }) => `${txid}:${vout}`));
  if (spent.size === 0) throw new WrongTransactionError('The wallet made a transaction without inputs.');
  if (earlier.some((one) => !one.inputs.some(({ txid, vout }) => spent.has(`${txid}:${vout}`))))
    throw new WrongTransactionError('The wallet made a version that spends no input of an earlier one.');
  return { version: earlier.length + 1, txid: displayOfHash(id), hex, fee, virtualBytes, inputs };
}

/** Whether a transaction pays one of these scripts at least as much as it should. */
export function paysAny(hex: string, payments: ReadonlyMap<string, Payment>): boolean {
  return readTransaction(bytesOfHex(hex)).outputs.some(({ script, value }) => {
    const payment = payments.get(hexOfBytes(script));
    return payment !== undefined && value >= payment.satoshi;
  });
}
