import { creditPerDifficulty, difficultyOfTarget, type DifficultyShift } from './difficulty.ts';
import { averageFees, exactEarnings, type CreditedWork } from './full-pay.ts';
import { worthDenominator, worthNumerator } from './share-worth.ts';
import { targetOfBits } from './target.ts';

/** The steps from shares of one nBits and one fee rate to what they earn, each as a decimal text that a person can check. */
export interface ExplainedWork {
  /** Sum of assigned difficulty. */
  readonly difficulty: string;
  /** Difficulty of the network, rounded: what `worth` divides by is its target, exactly. */
  readonly networkDifficulty: number;
  /** Target of the network, 64 hex digits. */
  readonly target: string;
  /** Blocks that the shares are worth: credit x target / (target of difficulty 1 x 65,536), with 24 decimals. */
  readonly worth: string;
  /** Average fees of a block in satoshi, rounded up. */
  readonly averageFees: string;
  /** Satoshi that they earn before fees of the pool, with and without transaction fees, with 12 decimals. */
  readonly fpps: string;
  readonly pps: string;
}

/**
 * A quotient as decimal text, digits beyond the last one cut off. Throws RangeError for a quotient below 0.
 */
export function decimalQuotient(numerator: bigint, denominator: bigint, decimals: number): string {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('A quotient from 0 on is expected.');
  const digits = `${(numerator * 10n ** BigInt(decimals)) / denominator}`.padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Satoshi of exact earnings (satoshi x `worthDenominator`, or a multiple of it) with 12 decimals, cut off behind them. */
export function exactSatoshi(exact: bigint, shift: DifficultyShift, multiple = 1n): string {
  return decimalQuotient(exact, worthDenominator(shift) * multiple, 12);
}

/** Explains what shares of one nBits and one fee rate earn. Throws RangeError for bits that are no target. */
export function explainWork(work: CreditedWork, shift: DifficultyShift): ExplainedWork {
  const { fpps, pps } = exactEarnings([work]);
  const target = targetOfBits(work.bits);
  return {
    difficulty: decimalQuotient(work.credited, BigInt(creditPerDifficulty), 16).replace(/\.?0+$/, ''),
    networkDifficulty: difficultyOfTarget(target, shift),
    target: target.toString(16).padStart(64, '0'),
    worth: decimalQuotient(worthNumerator(work.credited, work.bits), worthDenominator(shift), 24),
    averageFees: `${averageFees(work.feeSum, work.feeBlocks)}`,
    fpps: exactSatoshi(fpps, shift),
    pps: exactSatoshi(pps, shift),
  };
}
