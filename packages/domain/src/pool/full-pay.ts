import type { DifficultyShift } from './difficulty.ts';
import { worthDenominator, worthNumerator } from './share-worth.ts';

/** Shares of one nBits and one fee rate, summed up, and what a block paid while they were mined. Amounts in satoshi. */
export interface CreditedWork {
  /** Sum of assigned difficulty x 65,536. */
  readonly credited: bigint;
  /** nBits of the block that was mined. */
  readonly bits: number;
  readonly subsidy: bigint;
  /** Fees of the blocks that are averaged, and how many these are: 144, fewer on a young chain. */
  readonly feeSum: bigint;
  readonly feeBlocks: number;
}

/** What shares earn, in satoshi times `worthDenominator`: nothing is rounded yet. */
export interface ExactEarnings {
  /** With transaction fees (FPPS). */
  readonly fpps: bigint;
  /** Without them (PPS). */
  readonly pps: bigint;
}

/** Average fees of blocks in satoshi, rounded up in the miner's favour; 0 without blocks. */
export function averageFees(feeSum: bigint, blocks: number): bigint {
  if (!Number.isSafeInteger(blocks) || blocks < 0 || feeSum < 0n)
    throw new RangeError('Fees and blocks are not below 0.');
  const count = BigInt(blocks);
  return count === 0n ? 0n : (feeSum + count - 1n) / count;
}

/** What works earn together, before fees of the pool: one sum over a common denominator, in any order and however they are split. */
export function exactEarnings(works: Iterable<CreditedWork>): ExactEarnings {
  let fpps = 0n;
  let pps = 0n;
  for (const { credited, bits, subsidy, feeSum, feeBlocks } of works) {
    const worth = worthNumerator(credited, bits);
    pps += worth * subsidy;
    fpps += worth * (subsidy + averageFees(feeSum, feeBlocks));
  }
  return { fpps, pps };
}

/** Whole satoshi of exact earnings, rounded down: for showing them. What is posted comes from `divideEarnings`. */
export function wholeSatoshi(exact: bigint, shift: DifficultyShift): bigint {
  return exact / worthDenominator(shift);
}
