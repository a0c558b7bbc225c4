const windowMs = 60_000;
const mostAddresses = 10_000;

/** Counts failed sign-ins of agents by address, so that keys cannot be guessed at speed. */
export class FailedAttempts {
  readonly #limit: number;
  readonly #now: () => number;
  #counts = new Map<string, { count: number; until: number }>();

  /** `limit` is how many failures an address has in a minute. */
  constructor(limit = 20, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Whether an address has to wait. */
  blocks(address: string): boolean {
    const entry = this.#counts.get(address);
    return entry !== undefined && entry.until > this.#now() && entry.count >= this.#limit;
  }

  add(address: string): void {
    const now = this.#now();
    const entry = this.#counts.get(address);
    if (entry && entry.until > now) entry.count += 1;
    else this.#counts.set(address, { count: 1, until: now + windowMs });
    if (this.#counts.size > mostAddresses) this.#forgetPast(now);
  }

  #forgetPast(now: number): void {
    for (const [address, entry] of this.#counts) if (entry.until <= now) this.#counts.delete(address);
    if (this.#counts.size > mostAddresses) this.#counts.clear();
  }
}
