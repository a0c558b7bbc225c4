import { sha256d } from './proof-of-work.ts';

/** A transaction as a plain reader of blocks sees it. */
export interface ReadTransaction {
  readonly raw: Uint8Array;
  readonly id: Uint8Array;
  readonly witnessId: Uint8Array;
  /** Script of each output. */
  readonly outputScripts: readonly Uint8Array[];
  /** Satoshi of each output. */
  readonly outputValues: readonly bigint[];
}

/**
 * A plain reader of blocks, written apart from the code that assembles them: the simulated chain checks with it what a pool
 * submits, and tests hold one against the other. It knows transactions with and without witness, and gives back what
 * follows the last one. Throws RangeError where the bytes end before the block does.
 */
export function readBlock(block: Uint8Array) {
  const bytes = Buffer.from(block);
  let at = 80;
  const take = (length: number) => {
    if (length > bytes.length - at) throw new RangeError('The block ends too early.');
    return bytes.subarray(at, (at += length));
  };
  const count = () => {
    const first = take(1)[0] ?? 0;
    return first < 0xfd
      ? first
      : take(first === 0xfd ? 2 : first === 0xfe ? 4 : 8).readUIntLE(0, first === 0xfd ? 2 : 4);
  };
  const transaction = (): ReadTransaction => {
    const start = at;
    const version = take(4);
    const isSegwit = bytes[at] === 0;
    if (isSegwit) take(2);
    const bodyStart = at;
    const inputs = count();
    for (let input = 0; input < inputs; input += 1) {
      take(36);
      take(count());
      take(4);
    }
    const outputs = count();
    const outputScripts: Uint8Array[] = [];
    const outputValues: bigint[] = [];
    for (let output = 0; output < outputs; output += 1) {
      outputValues.push(take(8).readBigUInt64LE());
      outputScripts.push(take(count()));
    }
    const body = bytes.subarray(bodyStart, at);
    for (let input = 0; isSegwit && input < inputs; input += 1) {
      const items = count();
      for (let item = 0; item < items; item += 1) take(count());
    }
    const lockTime = take(4);
    const raw = bytes.subarray(start, at);
    const id = sha256d(Buffer.concat([version, body, lockTime]));
    return { raw, id, witnessId: sha256d(raw), outputScripts, outputValues };
  };
  const transactions: ReadTransaction[] = [];
  for (let left = count(); left > 0; left -= 1) transactions.push(transaction());
  return { header: bytes.subarray(0, 80), transactions, rest: bytes.subarray(at) };
}
