import { MisconductScore, type Misconduct } from '../limits/misconduct.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type { StratumContext } from './stratum-context.ts';

/** How many requests and shares one connection may bring, and how much misconduct is borne. Times in milliseconds. */
export class ConnectionBudget {
  readonly #requests: TokenBucket;
  readonly #shares: TokenBucket;
  readonly #excess: TokenBucket;
  readonly #misconduct: MisconductScore;

  constructor(limits: StratumContext['limits'], now: number) {
    this.#requests = new TokenBucket(limits.requestBurst, limits.requestsPerSecond, now);
    this.#shares = new TokenBucket(limits.shareBurst, limits.sharesPerSecond, now);
    this.#excess = new TokenBucket(limits.excessRequests, 1, now);
    this.#misconduct = new MisconductScore(limits, now);
  }

  /** Takes one request other than a share; false where there were too many. */
  takeRequest(now: number): boolean {
    return this.#requests.take(now);
  }

  /** Whether one more share may come. */
  hasShare(now: number): boolean {
    return this.#shares.has(now);
  }

  /** Counts a share that came. */
  spendShare(): void {
    this.#shares.spend();
  }

  /** Takes one request or share beyond the others, which is refused; false where the connection is to be closed. */
  takeExcess(now: number): boolean {
    return this.#excess.take(now);
  }

  /** Adds misconduct; true where the connection is to be closed. */
  punish(misconduct: Misconduct, now: number): boolean {
    return this.#misconduct.add(misconduct, now);
  }
}
