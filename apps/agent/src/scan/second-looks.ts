/** An address that is looked at once more. */
export interface SecondLook {
  ip: string;
  /** The ports that are asked. */
  ports: readonly number[];
  /** Something answered at the first look. */
  wasThere: boolean;
}

/** Addresses that gave no sign, or did not say in time what they are: each is due once more after a pause, in the order of the first looks. */
export class SecondLooks {
  readonly #pauseMs: number;
  readonly #queue: { look: SecondLook; dueAt: number }[] = [];
  /** Place of the first one that was not taken: taking from the front of a long array moves all of it. */
  #first = 0;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  get size(): number {
    return this.#queue.length - this.#first;
  }

  add(look: SecondLook): void {
    this.#queue.push({ look, dueAt: performance.now() + this.#pauseMs });
  }

  /** Milliseconds until the next one is due; undefined where none is left. */
  get waitMs(): number | undefined {
    const next = this.#queue[this.#first];
    return next && Math.max(0, next.dueAt - performance.now());
  }

  /** Takes the next one, where it is due. */
  takeDue(): SecondLook | undefined {
    const next = this.#queue[this.#first];
    if (!next || next.dueAt > performance.now()) return undefined;
    this.#first += 1;
    if (this.#first > 1024) this.#queue.splice(0, this.#first);
    if (this.#first > 1024) this.#first = 0;
    return next.look;
  }
}
