import { TokenBucket } from './token-bucket.ts';

/** How many names that a subaccount does not have may be authorized in an hour. */
export interface NewWorkerBounds {
  readonly perAddress: number;
  readonly perSubaccount: number;
}

/** A farm of some hundred new miners comes at once. */
export const newWorkerBounds: NewWorkerBounds = { perAddress: 500, perSubaccount: 1_000 };

/** Addresses and subaccounts that are followed at a time; the one that was quiet longest is forgotten. */
const maxFollowed = 16_384;
const hourSeconds = 3_600;

/** Bounds names that are new to their subaccount, so that nobody who knows its name fills its list of workers. */
export class NewWorkers {
  readonly #bounds: NewWorkerBounds;
  readonly #addresses = new Map<string, TokenBucket>();
  readonly #subaccounts = new Map<number, TokenBucket>();

  constructor(bounds: NewWorkerBounds) {
    this.#bounds = bounds;
  }

  /** Takes a new name; false where address or subaccount had as many as they may have. Times in milliseconds. */
  take(address: string, subaccountId: number, now: number): boolean {
    const { perAddress, perSubaccount } = this.#bounds;
    const ofAddress = bucketOf(this.#addresses, address, perAddress, now);
    const ofSubaccount = bucketOf(this.#subaccounts, subaccountId, perSubaccount, now);
    // Both are asked before one is spent: an address that is refused costs a subaccount nothing.
    if (!ofAddress.has(now) || !ofSubaccount.has(now)) return false;
    ofAddress.spend();
    ofSubaccount.spend();
    return true;
  }
}

function bucketOf<Key>(buckets: Map<Key, TokenBucket>, key: Key, perHour: number, now: number): TokenBucket {
  const bucket = buckets.get(key) ?? new TokenBucket(perHour, perHour / hourSeconds, now);
  buckets.delete(key);
  buckets.set(key, bucket);
  if (buckets.size > maxFollowed)
    for (const oldest of buckets.keys()) {
      buckets.delete(oldest);
      break;
    }
  return bucket;
}
