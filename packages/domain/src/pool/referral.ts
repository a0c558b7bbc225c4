import { feeParts } from './divide-earnings.ts';

/** Who brought whom: the referrer of each subaccount that has one. */
export type Referrers = ReadonlyMap<number, number>;

/** Why nobody can be the referrer of a subaccount. */
export type ReferralRefusal = 'self' | 'circle' | 'has-referrer';

/**
 * The reward of a referrer in satoshi: a share of the pool fee in 10,000ths, rounded down, so never more than that fee. Throws
 * RangeError outside 0 to 100 %.
 */
export function referralReward(poolFee: bigint, share: number): bigint {
  if (!Number.isInteger(share) || share < 0 || share > feeParts || poolFee < 0n)
    throw new RangeError('A reward is 0 to 100 % of a pool fee.');
  return (poolFee * BigInt(share)) / BigInt(feeParts);
}

/** Why a subaccount cannot have this referrer; undefined where it can. Nobody brings themselves, directly or over others. */
export function referralRefusal(
  referrers: Referrers,
  subaccount: number,
  referrer: number,
): ReferralRefusal | undefined {
  if (subaccount === referrer) return 'self';
  if (referrers.has(subaccount)) return 'has-referrer';
  const seen = new Set<number>();
  for (let above = referrers.get(referrer); above !== undefined && !seen.has(above); above = referrers.get(above)) {
    if (above === subaccount) return 'circle';
    seen.add(above);
  }
  return undefined;
}
