/** After this many seconds the rate of polls is counted again. */
const windowSeconds = 25;

/** Counts the polls that finish. */
export class PollRate {
  #finished = 0;
  #countedFrom = performance.now();

  /** A poll has finished. */
  count(): void {
    this.#finished += 1;
  }

  /** Polls finished a second, over the last half minute or so. */
  rate(): number {
    const now = performance.now();
    const seconds = (now - this.#countedFrom) / 1000;
    const rate = seconds <= 0 ? 0 : this.#finished / seconds;
    if (seconds > windowSeconds) {
      this.#finished = 0;
      this.#countedFrom = now;
    }
    return Math.round(rate * 10) / 10;
  }
}
