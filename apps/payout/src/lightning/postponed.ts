/** Longest time between two tries, in times of the first one. */
const maxFactor = 64;

interface Postponement {
  readonly until: number;
  readonly delay: number;
  /** Satoshi that it lacks; undefined where it waits for its receiver. */
  readonly needed: bigint | undefined;
  readonly reason: string | undefined;
}

/**
 * Withdrawals that cannot be paid now and stand back, so that those behind them get their turn. A receiver that gives no invoice is asked
 * again after a time that doubles with each try; one that lacks money in the channels comes back once they can send it.
 */
export class Postponed {
  readonly #firstMs: number;
  readonly #byId = new Map<string, Postponement>();

  constructor(firstMs: number) {
    this.#firstMs = firstMs;
  }

  /** Lets a withdrawal stand back whose receiver gave no invoice. */
  forReceiver(id: string, now: number): void {
    const delay = Math.min((this.#byId.get(id)?.delay ?? this.#firstMs / 2) * 2, this.#firstMs * maxFactor);
    this.#byId.set(id, { until: now + delay, delay, needed: undefined, reason: undefined });
  }

  /** Lets a withdrawal stand back until the channels can send what it needs, or for a while, as its invoice may expire. */
  forMoney(id: string, now: number, { needed, message }: { needed: bigint; message: string }): void {
    this.#byId.set(id, { until: now + this.#firstMs, delay: this.#firstMs, needed, reason: message });
  }

  /** Forgets a withdrawal that is paid now. */
  remove(id: string): void {
    this.#byId.delete(id);
  }

  /** Those that stand back now, by their ids. What nobody tried again when its time came is forgotten: it was taken back or paid. */
  idsAt(now: number, available: bigint): string[] {
    for (const [id, { until, delay }] of this.#byId) if (until + delay + this.#firstMs <= now) this.#byId.delete(id);
    return [...this.#byId].flatMap(([id, one]) => (standsBack(one, now, available) ? [id] : []));
  }

  /** Why those wait that lack money, by their ids, in the order in which they were tried. */
  reasonsAt(now: number): ReadonlyMap<string, string> {
    return new Map(
      [...this.#byId].flatMap(([id, { until, reason }]) =>
        reason !== undefined && until >= now ? [[id, reason]] : [],
      ),
    );
  }
}

function standsBack({ until, needed }: Postponement, now: number, available: bigint): boolean {
  return until > now && (needed === undefined || needed > available);
}
