import { displayOfHash } from './bytes.ts';
import { ByteReader } from './byte-reader.ts';
import { sha256d } from './proof-of-work.ts';

/** An output of another transaction that a transaction spends. */
export interface Outpoint {
  /** Display order. */
  readonly txid: string;
  readonly vout: number;
}

/** An output: satoshi, and the script that they are paid to. */
export interface TransactionOutput {
  readonly value: bigint;
  readonly script: Uint8Array;
}

/** A transaction of a chain of this family, with or without witness. */
export interface ReadTransaction {
  readonly raw: Uint8Array;
  /** As they are hashed. */
  readonly id: Uint8Array;
  readonly witnessId: Uint8Array;
  readonly inputs: readonly Outpoint[];
  readonly outputs: readonly TransactionOutput[];
  /** Virtual bytes, which fees are counted by. */
  readonly virtualBytes: number;
}

/** Bytes of the largest transaction that a block can hold. */
const maxTransactionBytes = 4_000_000;

/** Reads the transaction that begins at the reader's position. Throws RangeError for any other bytes. */
export function readTransactionOf(reader: ByteReader): ReadTransaction {
  const start = reader.position;
  const version = reader.take(4);
  const isSegwit = reader.next === 0;
  if (isSegwit && reader.take(2)[1] !== 1) throw new RangeError('The transaction has an unknown form.');
  const bodyStart = reader.position;
  const inputs: Outpoint[] = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    inputs.push({ txid: displayOfHash(reader.take(32)), vout: reader.take(4).readUInt32LE() });
    reader.take(reader.count());
    reader.take(4);
  }
  const outputs: TransactionOutput[] = [];
  for (let left = reader.count(); left > 0; left -= 1)
    outputs.push({ value: reader.take(8).readBigUInt64LE(), script: reader.take(reader.count()) });
  const body = reader.between(bodyStart, reader.position);
  for (let left = isSegwit ? inputs.length : 0; left > 0; left -= 1)
    for (let items = reader.count(); items > 0; items -= 1) reader.take(reader.count());
  const lockTime = reader.take(4);
  const raw = reader.between(start, reader.position);
  const plain = Buffer.concat([version, body, lockTime]);
  const weight = plain.length * 3 + raw.length;
  return { raw, id: sha256d(plain), witnessId: sha256d(raw), inputs, outputs, virtualBytes: Math.ceil(weight / 4) };
}

/** Reads one transaction and nothing after it. Throws RangeError for other bytes. */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  if (bytes.length > maxTransactionBytes) throw new RangeError('The transaction is too large.');
  const reader = new ByteReader(bytes);
  const transaction = readTransactionOf(reader);
  if (reader.position !== bytes.length) throw new RangeError('Something follows the transaction.');
  return transaction;
}
