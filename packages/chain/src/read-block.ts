import { ByteReader } from './byte-reader.ts';
import { headerBytes } from './header.ts';
import { readTransactionOf, type ReadTransaction } from './read-transaction.ts';

/**
 * A plain reader of blocks, written apart from the code that assembles them: the simulated chain checks with it what a pool
 * submits, and tests hold one against the other. It knows transactions with and without witness, and gives back what
 * follows the last one. Throws RangeError where the bytes end before the block does.
 */
export function readBlock(block: Uint8Array) {
  const reader = new ByteReader(block);
  const header = reader.take(headerBytes);
  const transactions: ReadTransaction[] = [];
  for (let left = reader.count(); left > 0; left -= 1) transactions.push(readTransactionOf(reader));
  return { header, transactions, rest: reader.rest() };
}
