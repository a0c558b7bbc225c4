/** The first readings count while more than this share of the devices waits for one, and no longer than so many milliseconds. */
const firstReadings = { share: 0.1, maxMs: 300_000 } as const;

/**
 * Whether an agent is at its first readings, as after its start or a large scan: those are full, and come all at once, so that they say
 * nothing of whether it keeps up later; nor does the interval after them, in which it works off what fell due meanwhile.
 */
export class FirstReadings {
  #since: number | undefined;
  #readAt: number | undefined;

  /** `unread` of `devices` had no reading and no failure yet; `now` and the interval of the polls in milliseconds. */
  areUnderWay(unread: number, devices: number, now: number, intervalMs: number): boolean {
    const areUnread = unread > devices * firstReadings.share;
    if (areUnread) {
      this.#since ??= now;
      this.#readAt = undefined;
    }
    if (this.#since === undefined) return false;
    if (!areUnread) this.#readAt ??= now;
    if (this.#readAt !== undefined && now - this.#readAt >= intervalMs) {
      this.#since = this.#readAt = undefined;
      return false;
    }
    return now - this.#since < firstReadings.maxMs;
  }
}
