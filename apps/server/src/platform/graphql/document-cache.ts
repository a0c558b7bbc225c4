/** Keeps values by text and evicts the least recently used ones once all together weigh more than allowed. */
export class DocumentCache<Value> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What everything kept weighs, in bytes as stated by {@link set}. */
  get bytes(): number {
    return this.#bytes;
  }

  get(text: string): Value | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.value;
  }

  /** Keeps a value; one that weighs more than everything may is not kept. */
  set(text: string, value: Value, bytes: number): void {
    this.#delete(text);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(text, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#delete(oldest);
    }
  }

  #delete(text: string): void {
    const entry = this.#entries.get(text);
    if (!entry) return;
    this.#entries.delete(text);
    this.#bytes -= entry.bytes;
  }
}
