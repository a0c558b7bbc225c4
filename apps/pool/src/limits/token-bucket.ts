/** Lets `burst` events pass at once and `perSecond` of them in the long run. Times are milliseconds of a clock that never goes back. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perMs: number;
  #tokens: number;
  #at: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#tokens = burst;
    this.#at = now;
  }

  /** Whether one more event may pass now. */
  has(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) * this.#perMs);
    this.#at = now;
    return this.#tokens >= 1;
  }

  /** Counts an event that passed. */
  spend(): void {
    this.#tokens -= 1;
  }

  /** Counts one more event if it may pass now, and returns whether it may. */
  take(now: number): boolean {
    if (!this.has(now)) return false;
    this.spend();
    return true;
  }
}
