import { exponentOfDifficulty } from '@headframe/domain/pool/difficulty';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfBits } from '@headframe/domain/pool/target';
import type { BlockTemplate } from './block-template.ts';
import { bytesOfHex, concatBytes, hashOfDisplay, hexOfBytes } from './bytes.ts';
import { coinbaseParts, witnessCommitment, type CoinbaseParts } from './coinbase.ts';
import { merkleBranches } from './merkle.ts';

/** Largest factor of a simulated chain's shares. */
const maxWeight = 2 ** 48;

/** What one template means for miners: everything of a job but the connection's extranonce and difficulty. */
export interface JobTemplate {
  readonly coin: MinedCoin;
  readonly height: number;
  /** Version of the header, without the bits that miners may roll. */
  readonly version: number;
  /** Bits that may be rolled on this template; 0 where none. */
  readonly versionMask: number;
  /** Internal order. */
  readonly previousHash: Uint8Array;
  readonly bits: number;
  /** The greatest hash of a block. */
  readonly networkTarget: bigint;
  /** The node's clock, seconds since 1970: the time of the job. */
  readonly currentTime: number;
  /** The least time that a block may have. */
  readonly minTime: number;
  readonly coinbase: CoinbaseParts;
  /** Whether the block's coinbase needs a witness. */
  readonly hasWitness: boolean;
  /** Internal order, in the order of use. */
  readonly branches: readonly Uint8Array[];
  /** All transactions after the coinbase, joined as they go into the block, never parsed. */
  readonly transactions: Uint8Array;
  readonly transactionCount: number;
  /** Litecoin's extension block, as it goes behind the transactions. */
  readonly mweb: Uint8Array | undefined;
  /** Satoshi: what the coinbase pays, its part that is fees, and the rest. */
  readonly coinbaseValue: bigint;
  readonly fees: bigint;
  readonly subsidy: bigint;
  /** By how much the work of a share may be multiplied on a simulated chain, a power of two; 1 on every other. */
  readonly weight: number;
}

/** What the pool adds to a template. */
export interface JobOptions {
  readonly coin: MinedCoin;
  /** Where subsidy and fees go. */
  readonly payoutScript: Uint8Array;
  /** The pool's mark in the coinbase, followed by bytes that no other program of this pool uses. */
  readonly tag: Uint8Array;
  /** Bytes of both extranonces together. */
  readonly extranonceBytes: number;
}

/** Whether witnesses are valid in this block. Nodes write a commitment into templates before that too, where it makes the block invalid. */
const hasSegwit = ({ rules }: BlockTemplate): boolean =>
  rules === undefined || rules.some((rule) => rule === 'segwit' || rule === '!segwit');

/** The commitment of the transactions as they came, which must be the node's. Undefined without segwit. */
function checkedCommitment(template: BlockTemplate): Uint8Array | undefined {
  if (template.default_witness_commitment === undefined || !hasSegwit(template)) return undefined;
  const commitment = witnessCommitment(template.transactions.map(({ hash }) => hashOfDisplay(hash)));
  if (hexOfBytes(commitment) !== template.default_witness_commitment.toLowerCase())
    throw new RangeError('The witness commitment of the template is not that of its transactions.');
  return commitment;
}

function weightOf(template: BlockTemplate): number {
  const weight = Number(template.simulated?.weight ?? 1);
  if (exponentOfDifficulty(weight) < 0 || weight > maxWeight) throw new RangeError('The weight is out of bounds.');
  return weight;
}

/**
 * Makes the job of a template. Throws RangeError for a template that contradicts itself: a target that is not that of its
 * bits, fees above the value of the coinbase, a witness commitment of other transactions, a coinbase that grows too long.
 */
export function createJobTemplate(template: BlockTemplate, options: JobOptions): JobTemplate {
  const bits = Number.parseInt(template.bits, 16);
  const networkTarget = targetOfBits(bits);
  if (BigInt(`0x${template.target}`) !== networkTarget) throw new RangeError('The target is not that of the bits.');
  const coinbaseValue = BigInt(template.coinbasevalue);
  const fees = template.transactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n);
  if (fees > coinbaseValue) throw new RangeError('The fees are more than the coinbase pays.');
  const commitment = checkedCommitment(template);
  const versionMask = (options.coin.versionMask & ~(template.vbrequired ?? 0)) >>> 0;
  return {
    coin: options.coin,
    height: template.height,
    version: (template.version & ~versionMask) >>> 0,
    versionMask,
    previousHash: hashOfDisplay(template.previousblockhash),
    bits,
    networkTarget,
    currentTime: template.curtime,
    minTime: template.mintime,
    coinbase: coinbaseParts({
      height: template.height,
      value: coinbaseValue,
      payoutScript: options.payoutScript,
      auxiliary: concatBytes(...Object.values(template.coinbaseaux ?? {}).map(bytesOfHex)),
      tag: options.tag,
      commitment,
      extranonceBytes: options.extranonceBytes,
    }),
    hasWitness: commitment !== undefined,
    branches: merkleBranches(template.transactions.map(({ txid }) => hashOfDisplay(txid))),
    transactions: concatBytes(...template.transactions.map(({ data }) => bytesOfHex(data))),
    transactionCount: template.transactions.length,
    mweb: template.mweb === undefined ? undefined : bytesOfHex(template.mweb),
    coinbaseValue,
    fees,
    subsidy: coinbaseValue - fees,
    weight: weightOf(template),
  };
}
