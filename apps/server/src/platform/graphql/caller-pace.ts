/** How often one caller may do something. */
interface PaceLimits {
  perSecond: number;
  /** How many may come at once before the pace counts. */
  burst: number;
}

const maximumEntries = 10_000;

/** Spreads the work of each caller over time (generic cell rate algorithm): beyond the pace each piece waits longer. */
export class CallerPace {
  readonly #intervalMs: number;
  readonly #burst: number;
  readonly #now: () => number;
  /** When the next piece of each caller is due without the burst, in milliseconds. */
  readonly #due = new Map<string, number>();

  constructor({ perSecond, burst }: PaceLimits, now: () => number = () => performance.now()) {
    this.#intervalMs = 1000 / perSecond;
    this.#burst = burst;
    this.#now = now;
  }

  /** Reserves a place in the caller's pace; returns how long to wait for it, in milliseconds. */
  take(key: string): number {
    const now = this.#now();
    const due = Math.max(this.#due.get(key) ?? now, now);
    this.#due.delete(key);
    this.#due.set(key, due + this.#intervalMs);
    this.#forgetOldest();
    return Math.max(0, due - now - (this.#burst - 1) * this.#intervalMs);
  }

  #forgetOldest(): void {
    const oldest = this.#due.keys().next().value;
    if (this.#due.size > maximumEntries && oldest !== undefined) this.#due.delete(oldest);
  }
}
