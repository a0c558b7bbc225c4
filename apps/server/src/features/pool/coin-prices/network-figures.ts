import { difficultyOfTarget } from '@headframe/domain/pool/difficulty';
import { estimatedChange, remainingBlocks } from '@headframe/domain/pool/difficulty-change';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfBits } from '@headframe/domain/pool/target';
import { unitDayDecimals, unitDayEarnings } from '@headframe/domain/pool/unit-day-earnings';
import type { StoredTip } from './chain-tips.ts';

/** What follows from where a chain stands. */
export interface NetworkFigures {
  /** Coins that a unit of hashrate earns in a day, decimal text with 16 places. */
  readonly fpps: string;
  readonly pps: string;
  /** Of the newest block. */
  readonly blockHeight: number;
  readonly difficulty: number;
  /** Percent; null where it is not known, and on a regtest, which never changes its difficulty. */
  readonly difficultyChange: number | null;
  readonly remainingBlocks: number | null;
}

/** Decimal text of a whole number of 10^-16. */
function coinText(parts: bigint): string {
  const digits = parts.toString().padStart(unitDayDecimals + 1, '0');
  return `${digits.slice(0, -unitDayDecimals)}.${digits.slice(-unitDayDecimals)}`;
}

const secondsOf = (time: Date | null): number | undefined => (time ? time.getTime() / 1000 : undefined);

/** Computes what a chain pays and when its difficulty changes; amounts in whole numbers. @throws RangeError for bits that are no target */
export function networkFigures(tip: StoredTip): NetworkFigures {
  const coin = minedCoin(tip.coinEnum);
  const { fpps, pps } = unitDayEarnings(coin, tip);
  const { height, tipAt, periodBeganAt } = tip;
  const period = {
    height,
    tipAt: secondsOf(tipAt),
    beganAt: secondsOf(periodBeganAt),
    blockSeconds: coin.blockSeconds,
  };
  const changes = tip.network !== 'regtest';
  return {
    fpps: coinText(fpps),
    pps: coinText(pps),
    blockHeight: height - 1,
    // As nodes print it, for Scrypt too: over the target of difficulty 1 without the shift of Stratum.
    difficulty: difficultyOfTarget(targetOfBits(tip.bits), 0),
    difficultyChange: (changes ? estimatedChange(period) : undefined) ?? null,
    remainingBlocks: changes ? remainingBlocks(height) : null,
  };
}
