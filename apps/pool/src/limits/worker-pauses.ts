/**
 * Workers that may not come back from an address for a while, after a connection of theirs was closed for misconduct. Both
 * together are the key: neither the other workers of a farm behind that address nor the same worker elsewhere are refused,
 * and connections that are open stay open.
 */
export class WorkerPauses {
  readonly #max: number;
  readonly #ms: number;
  readonly #until = new Map<string, number>();

  constructor(max: number, ms: number) {
    this.#max = max;
    this.#ms = ms;
  }

  /** Pauses a worker; the oldest pause is forgotten beyond the bound. */
  add(address: string, user: string, now: number): void {
    const key = `${address} ${user}`;
    this.#until.delete(key);
    this.#until.set(key, now + this.#ms);
    if (this.#until.size <= this.#max) return;
    for (const oldest of this.#until.keys()) {
      this.#until.delete(oldest);
      return;
    }
  }

  /** Whether a worker is paused now. */
  has(address: string, user: string, now: number): boolean {
    const key = `${address} ${user}`;
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (now < until) return true;
    this.#until.delete(key);
    return false;
  }
}
