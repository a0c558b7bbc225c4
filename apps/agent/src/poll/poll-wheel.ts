/** Slots a second: how finely polls are spread over the period. */
const slotsPerSecond = 10;

/** Fraction of the golden ratio: consecutive multiples fill a circle evenly, however many there are. */
const goldenFraction = 0.618_033_988_749_894_8;

/** Calls each member once a period, all of them spread evenly over it. */
export class PollWheel {
  readonly #call: (id: number) => void;
  #slots: Set<number>[] = [];
  readonly #slotOf = new Map<number, number>();
  #placed = 0;
  #turned = 0;
  #begun = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(periodSeconds: number, call: (id: number) => void) {
    this.#call = call;
    this.setPeriod(periodSeconds);
    this.#timer = setInterval(() => this.#turn(), 1000 / slotsPerSecond);
  }

  /** Starts over with another period; members stay. */
  setPeriod(periodSeconds: number): void {
    const members = [...this.#slotOf.keys()];
    this.#slots = Array.from({ length: periodSeconds * slotsPerSecond }, () => new Set<number>());
    this.#slotOf.clear();
    this.#placed = 0;
    this.#begun = performance.now();
    this.#turned = 0;
    for (const id of members) this.add(id);
  }

  add(id: number): void {
    if (this.#slotOf.has(id)) return;
    const slot = Math.floor(((this.#placed * goldenFraction) % 1) * this.#slots.length);
    this.#placed += 1;
    this.#slotOf.set(id, slot);
    this.#slots[slot]?.add(id);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.#slots[slot]?.delete(id);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #turn(): void {
    const due = Math.floor(((performance.now() - this.#begun) / 1000) * slotsPerSecond);
    this.#turned = Math.max(this.#turned, due - this.#slots.length);
    for (; this.#turned < due; this.#turned += 1) {
      for (const id of this.#slots[this.#turned % this.#slots.length] ?? []) this.#call(id);
    }
  }
}
