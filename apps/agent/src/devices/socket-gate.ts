/** Part of the room that ordinary work may take while urgent work goes on. */
const ordinaryShare = 1 / 16;

/** Least room, however busy the process is, and the room it starts with. */
const minRoom = 32;

/** Delays of the event loop, in milliseconds, from which on room is taken away, and below which it is given back. */
const lagBounds = { high: 150, low: 60 };

/**
 * Bounds how much work with devices goes on at once. Urgent work (commands) goes before the rest, and leaves the rest only
 * a small part of the room while it lasts: all of it shares one processor. The room shrinks while the event loop lags,
 * because more conversations than can be kept up would all run into their time-outs.
 */
export class SocketGate {
  #limit: number;
  #room: number;
  #urgentActive = 0;
  #ordinaryActive = 0;
  readonly #urgent = new Set<() => void>();
  readonly #ordinary = new Set<() => void>();

  constructor(limit: number) {
    this.#limit = limit;
    this.#room = Math.min(limit, minRoom);
  }

  /** Pieces of work going on now. */
  get active(): number {
    return this.#urgentActive + this.#ordinaryActive;
  }

  /** Sets another bound; work going on is not stopped. */
  resize(limit: number): void {
    this.#limit = limit;
    this.#room = Math.min(this.#room, limit);
    this.#startNext();
  }

  /** Takes note of how late the event loop runs, in milliseconds; to be called a few times a second. */
  adapt(lagMs: number): void {
    if (lagMs > lagBounds.high) this.#room = Math.max(Math.min(minRoom, this.#limit), Math.floor(this.#room * 0.7));
    if (lagMs < lagBounds.low) this.#room = Math.min(this.#limit, Math.ceil(this.#room * 1.1));
    this.#startNext();
  }

  /** Runs work when there is room for it. */
  async run<T>(work: () => Promise<T>, urgent = false): Promise<T> {
    if (urgent ? this.#urgentFits() : this.#ordinaryFits()) this.#count(urgent, 1);
    else await new Promise<void>((start) => (urgent ? this.#urgent : this.#ordinary).add(start));
    try {
      return await work();
    } finally {
      this.#count(urgent, -1);
      this.#startNext();
    }
  }

  #urgentFits(): boolean {
    return this.active < this.#room;
  }

  #ordinaryFits(): boolean {
    if (this.active >= this.#room || this.#urgent.size > 0) return false;
    return this.#urgentActive === 0 || this.#ordinaryActive < Math.ceil(this.#room * ordinaryShare);
  }

  #count(urgent: boolean, change: 1 | -1): void {
    if (urgent) this.#urgentActive += change;
    else this.#ordinaryActive += change;
  }

  #startNext(): void {
    while (this.#urgent.size > 0 ? this.#urgentFits() : this.#ordinaryFits()) {
      const urgent = this.#urgent.size > 0;
      const queue = urgent ? this.#urgent : this.#ordinary;
      const [start] = queue;
      if (!start) return;
      queue.delete(start);
      this.#count(urgent, 1);
      start();
    }
  }
}
