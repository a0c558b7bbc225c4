/** Bounds how much work with devices goes on at once; urgent work (commands) goes before the rest. */
export class SocketGate {
  #limit: number;
  #active = 0;
  readonly #urgent = new Set<() => void>();
  readonly #normal = new Set<() => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Pieces of work going on now. */
  get active(): number {
    return this.#active;
  }

  /** Sets another bound; work going on is not stopped. */
  resize(limit: number): void {
    this.#limit = limit;
    this.#startNext();
  }

  /** Runs work when there is room for it. */
  async run<T>(work: () => Promise<T>, urgent = false): Promise<T> {
    if (this.#active < this.#limit) this.#active += 1;
    else await new Promise<void>((start) => (urgent ? this.#urgent : this.#normal).add(start));
    try {
      return await work();
    } finally {
      this.#active -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#active < this.#limit) {
      const queue = this.#urgent.size > 0 ? this.#urgent : this.#normal;
      const [start] = queue;
      if (!start) return;
      queue.delete(start);
      this.#active += 1;
      start();
    }
  }
}
