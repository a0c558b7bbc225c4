/** How often it is judged whether the polls keep up, in milliseconds. */
export const judgeEveryMs = 10_000;

/** The polls are behind where so large a share of those that are due still waits for its turn, or they waited so much of their interval. */
const behindFrom = { waitingShare: 0.1, waitShare: 0.3 } as const;

/**
 * An interval is widened by steps, up to a bound, and narrowed again by one at each judgement that finds the polls in time: from the widest
 * to that of the setting in seven. Where they are late again within so many judgements, the next try waits for twice as many, up to a bound.
 */
const widening = { step: 1.5, max: 16, triedFor: 6, maxPatience: 16 } as const;

/**
 * A poll fails by the agent's own delay where the event loop was so late at once, or for so much of the time that it took: more than it is
 * where the gate of the devices lets in as many as this machine can keep up with.
 */
const ownDelay = { atOnceMs: 1000, share: 0.7 } as const;

/** What an agent says of how it keeps up with its polls. */
export interface PaceState {
  /** Its interval is wider than set, because it cannot keep up. */
  isBehind: boolean;
  /** How many times as wide as set. */
  intervalFactor: number;
  /** How late polls begin, in seconds. */
  delaySeconds: number;
  /** Polls since the start of the agent that failed by its own delay and were not reported. */
  excusedPolls: number;
}

/** A moment in the lateness of the event loop, in milliseconds. */
interface LagMark {
  at: number;
  lag: number;
}

/**
 * Whether an agent keeps up with its polls: by how late they begin and how late its event loop runs. It says how much wider than set the
 * interval must be, and which polls failed by the delay of this machine rather than of a device.
 */
export class PollPace {
  #factor = 1;
  /** Judgements in time on end, and how many it takes to narrow the interval. */
  #keptUp = 0;
  #patience = 1;
  /** Judgements since the interval was narrowed; undefined where it was not, or that proved right or wrong. */
  #sinceNarrowed: number | undefined;
  /** How late polls were at the judgement before; undefined where there was none. */
  #before: { waitingShare: number; delayMs: number } | undefined;
  #due = 0;
  #waiting = 0;
  #begun = 0;
  #waitedMs = 0;
  #delayMs = 0;
  #excused = 0;
  /** All lateness of the event loop so far. */
  #lag = 0;
  #lastLarge = -Infinity;

  get state(): PaceState {
    return {
      isBehind: this.#factor > 1,
      intervalFactor: Math.round(this.#factor * 10) / 10,
      delaySeconds: Math.round(this.#delayMs / 100) / 10,
      excusedPolls: this.#excused,
    };
  }

  /** A device is due; `isWaiting`: its last poll has not even begun. */
  noteDue(isWaiting: boolean): void {
    this.#due += 1;
    if (isWaiting) this.#waiting += 1;
  }

  /** A poll begins after it waited for its turn. */
  noteBegun(waitedMs: number): void {
    this.#begun += 1;
    this.#waitedMs += waitedMs;
  }

  /** Takes note of how late the event loop runs; to be called ten times a second. */
  noteLag(lagMs: number): void {
    this.#lag += lagMs;
    if (lagMs >= ownDelay.atOnceMs) this.#lastLarge = performance.now();
  }

  /** What {@link isOwnDelay} compares a poll with that begins now. */
  mark(): LagMark {
    return { at: performance.now(), lag: this.#lag };
  }

  /** Whether the event loop has been so late since `begun` that a device which gave no answer may have given one; counts it. */
  isOwnDelay(begun: LagMark): boolean {
    const took = performance.now() - begun.at;
    const isOwn = this.#lastLarge >= begun.at || this.#lag - begun.lag >= took * ownDelay.share;
    if (isOwn) this.#excused += 1;
    return isOwn;
  }

  /** Leaves the time since the last judgement unjudged. */
  forget(): void {
    this.#startOver();
    this.#before = undefined;
  }

  #startOver(): void {
    this.#due = this.#waiting = this.#begun = this.#waitedMs = 0;
  }

  /** Judges the time since the last call; `intervalMs` is the interval as set. Returns how many times as wide it must be. */
  judge(intervalMs: number): number {
    const { waitingShare, delayMs } = this.#lateness();
    const isLate = waitingShare > behindFrom.waitingShare || delayMs > intervalMs * this.#factor * behindFrom.waitShare;
    const before = this.#before;
    this.#before = { waitingShare, delayMs };
    this.#startOver();
    if (!isLate) this.#inTime();
    // What is left of a backlog, as of the first readings, is no reason while it grows less.
    else if (before && (waitingShare > before.waitingShare || delayMs >= before.delayMs)) this.#widen();
    else this.#keptUp = 0;
    return this.#factor;
  }

  #lateness(): { waitingShare: number; delayMs: number } {
    if (this.#begun > 0) this.#delayMs = this.#waitedMs / this.#begun;
    return { waitingShare: this.#due > 0 ? this.#waiting / this.#due : 0, delayMs: this.#delayMs };
  }

  #widen(): void {
    this.#keptUp = 0;
    if (this.#sinceNarrowed !== undefined) this.#patience = Math.min(widening.maxPatience, this.#patience * 2);
    this.#sinceNarrowed = undefined;
    this.#factor = Math.min(widening.max, this.#factor * widening.step);
  }

  #inTime(): void {
    this.#keptUp += 1;
    if (this.#sinceNarrowed !== undefined) this.#sinceNarrowed += 1;
    if ((this.#sinceNarrowed ?? 0) > widening.triedFor) {
      this.#sinceNarrowed = undefined;
      this.#patience = 1;
    }
    if (this.#factor === 1 || this.#keptUp < this.#patience) return;
    this.#keptUp = 0;
    this.#sinceNarrowed = 0;
    this.#factor = this.#factor / widening.step < 1.01 ? 1 : this.#factor / widening.step;
  }
}
