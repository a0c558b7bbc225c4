/** Least room, however late the event loop runs, and the room at the beginning. */
const room = { least: 128, first: 512 } as const;

/** Delays of the event loop, in milliseconds, from which on room is taken away, and below which it is given back. */
const lagBounds = { high: 150, low: 60 } as const;

/**
 * Bounds the sockets that are open at once; who comes first gets its sockets first. The room shrinks while the event loop lags: answers
 * that wait in a busy process would count as silence.
 */
export class SocketBudget {
  readonly #total: number;
  #room: number;
  #used = 0;
  readonly #queue: { count: number; start: () => void }[] = [];

  constructor(total: number) {
    this.#total = total;
    this.#room = Math.min(total, room.first);
  }

  /** Takes note of how late the event loop runs, in milliseconds; to be called a few times a second. */
  adapt(lagMs: number): void {
    if (lagMs > lagBounds.high) this.#room = Math.max(Math.min(room.least, this.#total), Math.floor(this.#room * 0.7));
    if (lagMs < lagBounds.low) this.#room = Math.min(this.#total, Math.ceil(this.#room * 1.2));
    this.#startNext();
  }

  /** Runs work that opens up to `count` sockets once there is room for these; more than all of it counts as all. */
  async with<T>(count: number, work: () => Promise<T>): Promise<T> {
    if (this.#queue.length > 0 || !this.#fits(count))
      await new Promise<void>((resolve) => this.#queue.push({ count, start: resolve }));
    else this.#used += count;
    try {
      return await work();
    } finally {
      this.#used -= count;
      this.#startNext();
    }
  }

  #fits(count: number): boolean {
    return this.#used === 0 || this.#used + count <= this.#room;
  }

  #startNext(): void {
    for (let next = this.#queue[0]; next && this.#fits(next.count); next = this.#queue[0]) {
      this.#queue.shift();
      this.#used += next.count;
      next.start();
    }
  }
}
