/** The first readings count while more than this share of the devices waits for one, and no longer than so many milliseconds. */
const firstReadings = { share: 0.1, maxMs: 300_000 } as const;

/**
 * Whether an agent is at its first readings, as after its start or a large scan: those are full, and come all at once, so that they say
 * nothing of whether it keeps up later.
 */
export class FirstReadings {
  #since: number | undefined;

  /** `unread` of `devices` had no reading and no failure yet; `now` in milliseconds. */
  areUnderWay(unread: number, devices: number, now: number): boolean {
    if (unread <= devices * firstReadings.share) {
      this.#since = undefined;
      return false;
    }
    this.#since ??= now;
    return now - this.#since < firstReadings.maxMs;
  }
}
