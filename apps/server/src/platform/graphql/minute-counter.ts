const windowMs = 60_000;
const maximumEntries = 10_000;

/** Counts what each address does within a minute. */
export class MinuteCounter {
  readonly #now: () => number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one more; returns the count of the current minute. */
  add(address: string): number {
    const now = this.#now();
    const known = this.#counts.get(address);
    const entry = known && known.until > now ? known : { count: 0, until: now + windowMs };
    entry.count += 1;
    if (entry !== known) {
      this.#counts.delete(address);
      this.#counts.set(address, entry);
      const oldest = this.#counts.keys().next().value;
      if (this.#counts.size > maximumEntries && oldest !== undefined) this.#counts.delete(oldest);
    }
    return entry.count;
  }
}
