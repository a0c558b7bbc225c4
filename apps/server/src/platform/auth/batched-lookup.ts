/** Hashes of one query at most. */
const maximumBatch = 500;

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Looks up hashes of keys with one query at a time: those that arrive meanwhile share the next one. However many
 * keys are shown at once, right or wrong, they take one database connection.
 */
export class BatchedLookup<Value> {
  readonly #load: (hashes: readonly Buffer[]) => Promise<ReadonlyMap<string, Value>>;
  #waiting = new Map<string, Waiting<Value>[]>();
  #isRunning = false;

  /** `load` returns what it knows, by the base64 of the hash. */
  constructor(load: (hashes: readonly Buffer[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#load = load;
  }

  /** What stands behind a hash; undefined for an unknown one. Rejects when the query failed. */
  find(hash: Buffer): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const name = hash.toString('base64');
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { resolve, reject }]);
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // Keys of one moment arrive before the first query leaves.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, maximumBatch);
      for (const [name] of batch) this.#waiting.delete(name);
      await this.#run(batch);
    }
    this.#isRunning = false;
  }

  async #run(batch: readonly (readonly [name: string, waiting: Waiting<Value>[]])[]): Promise<void> {
    try {
      const known = await this.#load(batch.map(([name]) => Buffer.from(name, 'base64')));
      for (const [name, waiting] of batch) for (const { resolve } of waiting) resolve(known.get(name));
    } catch (error) {
      for (const [, waiting] of batch) for (const { reject } of waiting) reject(error);
    }
  }
}
