/** How many different wrong keys one address may show, and for how long they count. */
interface FailedKeysLimit {
  different: number;
  withinMs: number;
}

const maximumEntries = 10_000;

/**
 * Counts wrong keys by the address that sent them. The count never stands in the way of a right key: every key is looked
 * up first, and only the answer to a wrong one changes. A key has 256 random bits, so the count protects nothing that could
 * be guessed; it slows clients down and shows operators who tries. Only different keys count: a page left open with
 * a deleted link shows one.
 */
export class FailedKeys {
  readonly #limit: FailedKeysLimit;
  readonly #now: () => number;
  readonly #byAddress = new Map<string, { keys: Set<string>; until: number }>();

  constructor(limit: FailedKeysLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Notes a wrong key by its hash; true once the address has shown more different ones than the limit. */
  note(address: string, hash: string): boolean {
    const known = this.#byAddress.get(address);
    const entry =
      known && known.until > this.#now()
        ? known
        : { keys: new Set<string>(), until: this.#now() + this.#limit.withinMs };
    if (entry.keys.size <= this.#limit.different) entry.keys.add(hash);
    this.#byAddress.delete(address);
    this.#byAddress.set(address, entry);
    this.#forgetOldest();
    return entry.keys.size > this.#limit.different;
  }

  #forgetOldest(): void {
    const oldest = this.#byAddress.keys().next().value;
    if (this.#byAddress.size > maximumEntries && oldest !== undefined) this.#byAddress.delete(oldest);
  }
}
