import type { DeviceReading } from '@headframe/devices';

/** Details are sent at least this often, in milliseconds, varied by device so that they do not come all at once. */
const detailEveryMs = 600_000;

/**
 * One poll in so many reads everything of a device, where its kind asks for no other number; those between read what changes all the time.
 * What seldom changes (pools, mode, identity) is seen after this many polls, or at once where the narrow reading shows that something
 * happened, such as a restart of the mining program.
 */
const usualFullEvery = 4;

/** What a poller knows of one device: how its last polls ended, its last reading, and what of it was sent. */
export class PolledDevice {
  polling = false;
  /** Its poll has not begun: it waits for room. */
  waiting = false;
  /** Whether it is polled again as soon as the present poll ends. */
  again = false;
  /** Failed polls in a row. */
  failures = 0;
  answered: boolean | null = null;
  /** Readings begun before this, on the monotonic clock in milliseconds, count no more as fresh. */
  freshFrom = 0;
  sentDetail: object | null = null;
  /** The last reading, and when it was begun on that clock. */
  #reading: { reading: DeviceReading; begunAt: number } | null = null;
  /** Polls until everything is read again instead of what changes all the time. */
  #untilFull = 0;
  #detailDueAt = 0;

  /** The last reading, if the last poll succeeded and it is not older than `maxAgeMs`. */
  freshReading(maxAgeMs: number): DeviceReading | null {
    if (!this.#reading || this.failures > 0) return null;
    const { reading, begunAt } = this.#reading;
    return performance.now() - begunAt > maxAgeMs || begunAt < this.freshFrom ? null : reading;
  }

  /** What a reading that begins now may start from; nothing where everything is to be read. */
  lastFor(begunAt: number): { reading: DeviceReading; ageMs: number } | undefined {
    const last = this.#reading;
    if (!last || this.failures > 0 || this.#untilFull <= 0 || last.begunAt < this.freshFrom) return undefined;
    return { reading: last.reading, ageMs: begunAt - last.begunAt };
  }

  /** It was read: everything of it, or what changes all the time. */
  countRead(isNarrow: boolean, fullEvery = usualFullEvery): void {
    // After the first reading the wait is drawn, so that the full readings of a site are spread over the polls.
    if (!isNarrow) this.#untilFull = this.#reading ? fullEvery : Math.ceil(Math.random() * fullEvery);
    this.#untilFull -= 1;
  }

  /** Its last poll succeeded. */
  succeeded(reading: DeviceReading, begunAt: number): void {
    this.failures = 0;
    this.answered = true;
    this.#reading = { reading, begunAt };
  }

  /** What was read and sent so far counts no more. */
  forgetReadings(): void {
    this.#reading = null;
    this.sentDetail = null;
    this.#untilFull = 0;
  }

  /** Whether a detail is sent at `at`: the first one, one that differs from the one sent, and every ten minutes. */
  detailIsDue(at: number, differs: (sent: object) => boolean): boolean {
    return this.sentDetail === null || at >= this.#detailDueAt || differs(this.sentDetail);
  }

  /** A detail is sent at `at`. */
  sendDetail(at: number, detail: object): void {
    this.sentDetail = detail;
    this.#detailDueAt = at + detailEveryMs * (0.9 + 0.2 * Math.random());
  }
}
