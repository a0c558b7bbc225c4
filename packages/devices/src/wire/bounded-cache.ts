/** A small memory for tokens and working credentials: the oldest entry goes when it is full. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The remembered value, if any. */
  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** Remembers a value as the newest. */
  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Forgets a value. */
  delete(key: string): void {
    this.#entries.delete(key);
  }
}
