import { hexOfBytes, displayOfHash, hashOfDisplay } from '@headframe/chain/bytes';
import { heightPush, witnessCommitment } from '@headframe/chain/coinbase';
import { decodeHeader, headerBytes } from '@headframe/chain/header';
import { merkleRoot } from '@headframe/chain/merkle';
import { sha256d } from '@headframe/chain/proof-of-work';
import { readBlock } from '@headframe/chain/read-block';
import { targetFromBytes, targetOfBits } from '@headframe/domain/pool/target';
import { shareWeight, subsidyAt } from './chain-rules.ts';
import type { SimulatedBlock } from './simulated-block.ts';
import type { SimulatedChain } from './simulated-chain.ts';

/** Seconds that a block may be ahead of the clock. */
const maxAhead = 7_200;

/** Bytes from the beginning of a coinbase to the length of its script: version, marker and flag if there are any, input count, outpoint. */
const scriptLengthAt = (coinbase: Uint8Array) => (coinbase[4] === 0 ? 6 : 4) + 1 + 36;

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/**
 * Checks a block as a node does, with its words for what is wrong, and gives it as a block of the chain. Work counts as
 * that of weighted shares. Throws RangeError for bytes that are no block.
 */
export function checkBlock(chain: SimulatedChain, bytes: Uint8Array): SimulatedBlock | string {
  const { header, transactions } = readBlock(bytes);
  const { previousHash, merkleRoot: root, time, bits } = decodeHeader(header.subarray(0, headerBytes));
  const hash = displayOfHash(sha256d(header));
  if (chain.find(hash)) return 'duplicate';
  const parent = chain.find(displayOfHash(previousHash));
  if (!parent) return 'prev-blk-not-found';
  const height = parent.height + 1;
  const expectedBits = chain.bitsAt(height);
  if (bits !== Number.parseInt(expectedBits, 16)) return 'bad-diffbits';
  if (targetFromBytes(sha256d(header)) > targetOfBits(bits) * shareWeight) return 'high-hash';
  if (time <= medianTime(chain, parent)) return 'time-too-old';
  if (time > Date.now() / 1000 + maxAhead) return 'time-too-new';
  const [coinbase, ...others] = transactions;
  if (!coinbase) return 'bad-cb-missing';
  if (Buffer.compare(merkleRoot(transactions.map(({ id }) => id)), root) !== 0) return 'bad-txnmrklroot';
  if (!startsWith(coinbase.raw.subarray(scriptLengthAt(coinbase.raw) + 1), heightPush(height))) return 'bad-cb-height';
  const commitment = coinbase.outputs.findLast(({ script }) => script[0] === 0x6a)?.script;
  if (!commitment || Buffer.compare(commitment, witnessCommitment(others.map((one) => one.witnessId))) !== 0)
    return 'bad-witness-merkle-match';
  if (parent !== chain.tip) return 'inconclusive';
  const fees = feesOf(
    chain,
    others.map(({ id }) => displayOfHash(id)),
  );
  if (fees === undefined) return 'bad-txns-inputs-missingorspent';
  const subsidy = subsidyAt(height);
  const value = coinbase.outputs.reduce((sum, { value: one }) => sum + one, 0n);
  if (value > BigInt(subsidy + fees)) return 'bad-cb-amount';
  return {
    hash,
    previous: parent.hash,
    height,
    time,
    bits: expectedBits,
    subsidy,
    fees,
    transactions: transactions.length,
    isSubmitted: true,
    payments: others.map(({ id }) => displayOfHash(id)).filter((id) => chain.wallet.find(id) !== undefined),
  };
}

/** The time that every block after this one is later than: the median of the eleven up to it. */
export function medianTime(chain: SimulatedChain, { height }: SimulatedBlock): number {
  const times = Array.from({ length: 11 }, (_, back) => chain.at(height - back)?.time).filter(
    (time) => time !== undefined,
  );
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

function feesOf(chain: SimulatedChain, ids: readonly string[]): number | undefined {
  const known = new Map(chain.mempool.transactions.map(({ txid, fee }) => [txid, fee]));
  const fees = ids.map((id) => known.get(id));
  return fees.every((fee) => fee !== undefined) ? fees.reduce((sum, fee) => sum + fee, 0) : undefined;
}

/** The script that the last output of a template's coinbase commits to its transactions with, as hex. */
export function templateCommitment(chain: SimulatedChain): string {
  return hexOfBytes(witnessCommitment(chain.mempool.transactions.map(({ hash }) => hashOfDisplay(hash))));
}
