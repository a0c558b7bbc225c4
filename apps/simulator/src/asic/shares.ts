import { type AsicModel, hashesPerDifficulty } from './asic-model.ts';
import { shareDifficulty } from './pools.ts';

const rejectedShare = 0.0015;
const staleShare = 0.0004;

/** Share counters of one pool. */
interface ShareCounts {
  readonly accepted: number;
  readonly rejected: number;
  readonly stale: number;
  /** Seconds since the last share, null when there was none. */
  readonly secondsSinceShare: number | null;
}

/** The shares that so many hashes found at the usual share difficulty; `rate` is the present hashrate in H/s. */
export function countShares(algorithm: AsicModel['algorithm'], hashes: number, rate: number): ShareCounts {
  const perShare = shareDifficulty * hashesPerDifficulty(algorithm);
  const found = Math.max(0, Math.floor(hashes / perShare));
  const rejected = Math.floor(found * rejectedShare);
  const stale = Math.floor(found * staleShare);
  const secondsSinceShare = found === 0 || rate <= 0 ? null : Math.floor((hashes - found * perShare) / rate);
  return { accepted: found - rejected - stale, rejected, stale, secondsSinceShare };
}
