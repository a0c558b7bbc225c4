/** Longest time that an ended session or a withdrawn right may still be honoured, in milliseconds. */
const rightsCacheMs = 5000;

const maximumEntries = 10_000;

/** Remembers rights by name for {@link rightsCacheMs}; callers that come while they are read wait for the same answer. */
export class RightsCache<Rights, More extends unknown[] = []> {
  readonly #load: (name: string, ...more: More) => Promise<Rights>;
  readonly #entries = new Map<string, { rights: Promise<Rights>; until: number }>();

  constructor(load: (name: string, ...more: More) => Promise<Rights>) {
    this.#load = load;
  }

  read(name: string, ...more: More): Promise<Rights> {
    const entry = this.#entries.get(name);
    if (entry && entry.until > Date.now()) return entry.rights;
    const rights = this.#load(name, ...more);
    this.#entries.delete(name);
    this.#entries.set(name, { rights, until: Date.now() + rightsCacheMs });
    rights.catch(() => this.#entries.delete(name));
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > maximumEntries && oldest !== undefined) this.#entries.delete(oldest);
    return rights;
  }

  forget(name: string): void {
    this.#entries.delete(name);
  }

  clear(): void {
    this.#entries.clear();
  }
}
