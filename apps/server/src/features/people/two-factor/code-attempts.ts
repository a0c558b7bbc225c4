/** How many wrong codes of one account are borne, and for how long they count. */
export const codeAttemptLimit = { failures: 5, withinMs: 5 * 60_000 } as const;

interface Window {
  used: number;
  resetsAt: number;
}

/**
 * Counts tries of second-factor codes by account in this process. A try is counted before its code is looked at, so that
 * many at once are bounded too, and given back when the code was right.
 */
export class CodeAttempts {
  readonly #windows = new Map<number, Window>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes one try of the account; false when none is left. */
  take(accountId: number): boolean {
    const now = this.#now();
    let window = this.#windows.get(accountId);
    if (!window || window.resetsAt <= now) {
      this.#sweep(now);
      window = { used: 0, resetsAt: now + codeAttemptLimit.withinMs };
      this.#windows.set(accountId, window);
    }
    if (window.used >= codeAttemptLimit.failures) return false;
    window.used += 1;
    return true;
  }

  /** Gives a try back. */
  giveBack(accountId: number): void {
    const window = this.#windows.get(accountId);
    if (window && window.used > 0) window.used -= 1;
  }

  #sweep(now: number): void {
    for (const [accountId, window] of this.#windows) if (window.resetsAt <= now) this.#windows.delete(accountId);
  }
}
