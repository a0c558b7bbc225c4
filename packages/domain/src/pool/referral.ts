import { feeParts } from './divide-earnings.ts';

/** Who referred whom: the referrer of each account that has one. */
type Referrers = ReadonlyMap<number, number>;

/** Why nobody can be the referrer of an account. */
export type ReferralRefusal = 'self' | 'circle' | 'has-referrer';

/** Days after the sign-up in which a referrer may still be named. */
export const referralDays = 7;

/** A reward in whole satoshi, and the rest of its division for the next one. */
interface DividedReward {
  readonly reward: bigint;
  /** In 10,000ths of a satoshi, less than one satoshi. */
  readonly carriedOut: bigint;
}

/**
 * The reward for pool fees in satoshi: a share of them in 10,000ths, after the rest of the division before. All rewards together are never
 * more than that share of all fees. Throws RangeError outside 0 to 100 %, for fees below 0 and for a rest of a satoshi or more.
 */
export function referralReward(poolFees: bigint, share: number, carriedIn: bigint): DividedReward {
  if (!Number.isInteger(share) || share < 0 || share > feeParts || poolFees < 0n)
    throw new RangeError('A reward is 0 to 100 % of a pool fee.');
  const parts = BigInt(feeParts);
  if (carriedIn < 0n || carriedIn >= parts) throw new RangeError('What is carried is less than a satoshi.');
  const exact = carriedIn + poolFees * BigInt(share);
  return { reward: exact / parts, carriedOut: exact % parts };
}

/** Why an account cannot have this referrer; undefined where it can. Nobody refers themselves, directly or over others. */
export function referralRefusal(referrers: Referrers, account: number, referrer: number): ReferralRefusal | undefined {
  if (account === referrer) return 'self';
  if (referrers.has(account)) return 'has-referrer';
  const seen = new Set<number>();
  for (let above = referrers.get(referrer); above !== undefined && !seen.has(above); above = referrers.get(above)) {
    if (above === account) return 'circle';
    seen.add(above);
  }
  return undefined;
}
