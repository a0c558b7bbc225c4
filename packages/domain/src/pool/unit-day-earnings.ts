import { exactEarnings, type CreditedWork } from './full-pay.ts';
import type { MinedCoin } from './mined-coins.ts';
import { worthDenominator } from './share-worth.ts';

/** Decimal places of {@link UnitDayEarnings}: coins have 8, and a unit of hashrate earns little in a day. */
export const unitDayDecimals = 16;

/** What one unit of hashrate earns in a day, before fees of the pool, in coins times 10^16. */
interface UnitDayEarnings {
  /** With transaction fees (FPPS). */
  readonly fpps: bigint;
  /** Without them (PPS). */
  readonly pps: bigint;
}

/** Units of 10^-16 coins in a satoshi. */
const partsOfSatoshi = 10n ** BigInt(unitDayDecimals - 8);

/**
 * Credit of one unit of hashrate in a day: 86,400 seconds of 1 Th/s over 2^32 hashes a difficulty, for Scrypt of 1 Mh/s over
 * 2^16, times the 65,536 parts of credit. Both are whole numbers.
 */
const creditOfUnitDay = { sha256d: 1_318_359_375_000n, scrypt: 86_400_000_000n } as const;

/** What 1 Th/s (Scrypt: 1 Mh/s) earns in a day while a block has these bits and pays this, rounded down at the 16th decimal place. */
export function unitDayEarnings(
  { algorithm, difficultyShift }: Pick<MinedCoin, 'algorithm' | 'difficultyShift'>,
  block: Omit<CreditedWork, 'credited'>,
): UnitDayEarnings {
  const { fpps, pps } = exactEarnings([{ ...block, credited: creditOfUnitDay[algorithm] }]);
  const denominator = worthDenominator(difficultyShift);
  return { fpps: (fpps * partsOfSatoshi) / denominator, pps: (pps * partsOfSatoshi) / denominator };
}
