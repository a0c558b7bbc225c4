/** What one feature needs of another above it, which fills it when it is loaded. */
export interface Slot<Value> {
  /** @throws Error where it is filled already. */
  fill(value: Value): void;
  /** @throws Error where nothing filled it. */
  readonly value: Value;
}

/** Declares what a feature above is to fill; `name` says in errors what it is. */
export function defineSlot<Value extends object>(name: string): Slot<Value> {
  let filled: Value | undefined;
  return {
    fill(value) {
      if (filled) throw new Error(`${name}: filled twice.`);
      filled = value;
    },
    get value() {
      if (!filled) throw new Error(`${name}: no feature fills it.`);
      return filled;
    },
  };
}
