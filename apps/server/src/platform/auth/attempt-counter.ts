/** How many wrong guesses are borne, and for how long they count. */
export interface AttemptLimit {
  failures: number;
  withinMs: number;
}

interface Window {
  used: number;
  resetsAt: number;
}

/**
 * Counts guesses at an account's secrets in this process, for what is asked of someone signed in: there a count written to
 * the database would be undone with the transaction that the wrong guess ends. A guess is counted before it is looked at, so
 * that many at once are bounded too, and given back when it was right.
 */
export class AttemptCounter {
  readonly #windows = new Map<number, Window>();
  readonly #limit: AttemptLimit;
  readonly #now: () => number;

  constructor(limit: AttemptLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one guess of the account; false when none is left. */
  take(accountId: number): boolean {
    const now = this.#now();
    let window = this.#windows.get(accountId);
    if (!window || window.resetsAt <= now) {
      this.#sweep(now);
      window = { used: 0, resetsAt: now + this.#limit.withinMs };
      this.#windows.set(accountId, window);
    }
    if (window.used >= this.#limit.failures) return false;
    window.used += 1;
    return true;
  }

  /** Gives a guess back. */
  giveBack(accountId: number): void {
    const window = this.#windows.get(accountId);
    if (window && window.used > 0) window.used -= 1;
  }

  #sweep(now: number): void {
    for (const [accountId, window] of this.#windows) if (window.resetsAt <= now) this.#windows.delete(accountId);
  }
}

/** One counter for each owner, such as the database of a server process. */
export function counterOf(limit: AttemptLimit): (owner: object) => AttemptCounter {
  const counters = new WeakMap<object, AttemptCounter>();
  return (owner) => {
    const counter = counters.get(owner) ?? new AttemptCounter(limit);
    counters.set(owner, counter);
    return counter;
  };
}
