/** How long a withdrawal stands back that the wallet could not pay by itself, in milliseconds. */
const againAfterMs = 600_000;

/** Withdrawals that the wallet could not make a transaction for, with the reason, until they are tried again. */
export class StandingBack {
  readonly #byId = new Map<string, { readonly reason: string; readonly until: number }>();

  /** Lets a withdrawal stand back, so that others get their turn. */
  add(id: string, reason: string, now: number): void {
    this.#byId.set(id, { reason, until: now + againAfterMs });
  }

  /** Those that stand back now, with their reasons. */
  at(now: number): ReadonlyMap<string, string> {
    for (const [id, { until }] of this.#byId) if (until <= now) this.#byId.delete(id);
    return new Map([...this.#byId].map(([id, { reason }]) => [id, reason]));
  }
}
