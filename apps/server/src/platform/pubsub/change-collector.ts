import type { Change } from './pubsub.ts';

/** Joins the changes of a short span, so that listeners are notified once of repeated changes. */
export class ChangeCollector {
  readonly #deliver: (change: Change) => void;
  readonly #windowMs: number;
  #pending = new Map<string, { change: Change; ids: Set<number> | 'all' }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deliver: (change: Change) => void, windowMs: number) {
    this.#deliver = deliver;
    this.#windowMs = windowMs;
  }

  add(change: Change): void {
    const key = `${change.topic}:${change.subaccountId}`;
    const known = this.#pending.get(key);
    if (!known) this.#pending.set(key, { change, ids: change.ids === 'all' ? 'all' : new Set(change.ids) });
    else if (change.ids === 'all') known.ids = 'all';
    else if (known.ids !== 'all') for (const id of change.ids) known.ids.add(id);
    this.#timer ??= setTimeout(() => this.flush(), this.#windowMs);
  }

  /** Delivers what was gathered, now. */
  flush(): void {
    this.close();
    const pending = this.#pending;
    this.#pending = new Map();
    for (const { change, ids } of pending.values()) this.#deliver({ ...change, ids: ids === 'all' ? ids : [...ids] });
  }

  /** Stops the timer; what was gathered is not delivered. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
