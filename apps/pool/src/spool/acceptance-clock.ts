/** How far the last share on disk may lie ahead of the machine's clock for it to be followed, in milliseconds. */
const followedMs = 60_000;

/**
 * The time of shares: the machine's clock, but never earlier than a time it gave before. A clock that is set back stands
 * still until it is passed again; after a restart it follows the last share on disk where that lies at most a minute ahead.
 */
export class AcceptanceClock {
  readonly #wallClock: () => number;
  #last = 0;

  constructor(lastOnDisk = 0, wallClock: () => number = Date.now) {
    this.#wallClock = wallClock;
    if (lastOnDisk <= wallClock() + followedMs) this.#last = lastOnDisk;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    const wall = this.#wallClock();
    if (wall > this.#last) this.#last = wall;
    return this.#last;
  }
}
