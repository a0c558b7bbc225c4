/** Slots a second: how finely polls are spread over the period. */
const slotsPerSecond = 10;

/** Fraction of the golden ratio: consecutive multiples fill a circle evenly, however many there are. */
const goldenFraction = 0.618_033_988_749_894_8;

/** Calls each member once a period, all of them spread evenly over it but for groups, whose members are called at once. */
export class PollWheel {
  readonly #call: (id: number) => void;
  #slots: Set<number>[];
  readonly #slotOf = new Map<number, number>();
  readonly #groupOf = new Map<number, string>();
  readonly #groupSlots = new Map<string, { slot: number; members: number }>();
  #placed = 0;
  #turned = 0;
  #begun = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(periodSeconds: number, call: (id: number) => void) {
    this.#call = call;
    this.#slots = Array.from({ length: periodSeconds * slotsPerSecond }, () => new Set<number>());
    this.#timer = setInterval(() => this.#turn(), 1000 / slotsPerSecond);
  }

  /**
   * Turns with another period. Members keep their place in the turn: what was left of a period until a call is the same part of the new
   * one, so that no call comes later than a whole period, the longer of the two, after the one before, however often the period changes.
   */
  setPeriod(periodSeconds: number): void {
    const before = this.#slots.length;
    const after = periodSeconds * slotsPerSecond;
    const moved = (slot: number, part: number): number => {
      const left = (slot - (this.#turned % before) + before) % before;
      return Math.floor(((left + part) / before) * after);
    };
    this.#slots = Array.from({ length: after }, () => new Set<number>());
    for (const group of this.#groupSlots.values()) group.slot = moved(group.slot, 0);
    for (const [id, slot] of this.#slotOf) {
      const group = this.#groupSlots.get(this.#groupOf.get(id) ?? '');
      // Those of one slot are spread over the slots that it becomes.
      const next = group ? group.slot : moved(slot, Math.random());
      this.#slotOf.set(id, next);
      this.#slots[next]?.add(id);
    }
    this.#begun = performance.now();
    this.#turned = 0;
  }

  /** Adds a member; those of one `group` are called at the same moment. */
  add(id: number, group?: string): void {
    if (this.#slotOf.has(id)) return;
    const slot = group === undefined ? this.#nextSlot() : this.#slotOfGroup(id, group);
    this.#slotOf.set(id, slot);
    this.#slots[slot]?.add(id);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.#slots[slot]?.delete(id);
    const group = this.#groupOf.get(id) ?? '';
    const members = (this.#groupSlots.get(group)?.members ?? 0) - 1;
    if (this.#groupOf.delete(id) && members > 0) this.#groupSlots.set(group, { slot, members });
    else this.#groupSlots.delete(group);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #nextSlot(): number {
    const slot = Math.floor(((this.#placed * goldenFraction) % 1) * this.#slots.length);
    this.#placed += 1;
    return slot;
  }

  #slotOfGroup(id: number, group: string): number {
    const { slot, members } = this.#groupSlots.get(group) ?? { slot: this.#nextSlot(), members: 0 };
    this.#groupOf.set(id, group);
    this.#groupSlots.set(group, { slot, members: members + 1 });
    return slot;
  }

  #turn(): void {
    const due = Math.floor(((performance.now() - this.#begun) / 1000) * slotsPerSecond);
    this.#turned = Math.max(this.#turned, due - this.#slots.length);
    for (; this.#turned < due; this.#turned += 1) {
      for (const id of this.#slots[this.#turned % this.#slots.length] ?? []) this.#call(id);
    }
  }
}
