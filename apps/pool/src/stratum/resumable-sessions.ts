import type { MinerSession } from './miner-session.ts';

/** Sessions whose connection is gone, for miners that come back with their id. Bounded in number and time. */
export class ResumableSessions {
  readonly #max: number;
  readonly #ms: number;
  readonly #onDropped: (session: MinerSession) => void;
  readonly #sessions = new Map<string, { session: MinerSession; until: number }>();

  constructor(max: number, ms: number, onDropped: (session: MinerSession) => void) {
    this.#max = max;
    this.#ms = ms;
    this.#onDropped = onDropped;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Keeps a session; the oldest one is dropped beyond the bound. */
  add(session: MinerSession, now: number): void {
    this.#sessions.set(session.id, { session, until: now + this.#ms });
    if (this.#sessions.size > this.#max) this.#dropWhile(() => this.#sessions.size > this.#max);
  }

  /** Gives a session back to a connection, once. A session that a live connection has is not here. */
  take(id: string, now: number): MinerSession | undefined {
    const kept = this.#sessions.get(id);
    if (!kept || now >= kept.until) return undefined;
    this.#sessions.delete(id);
    return kept.session;
  }

  /** Drops those whose time is over. */
  expire(now: number): void {
    this.#dropWhile(({ until }) => now >= until);
  }

  #dropWhile(isOver: (kept: { until: number }) => boolean): void {
    for (const [id, kept] of this.#sessions) {
      if (!isOver(kept)) return;
      this.#sessions.delete(id);
      this.#onDropped(kept.session);
    }
  }
}
