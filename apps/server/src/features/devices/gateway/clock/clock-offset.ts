/** A difference between clocks below this is the line's doing, in milliseconds. */
export const clockToleranceMs = 2000;

/**
 * How far the server's clock is ahead of an agent's, in milliseconds, from the times that the agent's messages carry. A
 * message that was long on its way makes the difference look greater, never smaller: so a smaller one is believed at once,
 * a greater one when two messages in a row report the same.
 */
export class ClockOffset {
  #value: number | null = null;
  #stale: number | null = null;

  /** The offset; 0 where the line may be all there is to it. */
  get value(): number {
    return this.#value ?? 0;
  }

  /** Records a message written at `agentNow` and read at `now`, both in milliseconds since the epoch. */
  observe(agentNow: number, now: number): void {
    const seen = now - agentNow;
    const greater = seen - this.value;
    const isFirst = this.#value === null;
    const isSameAgain = this.#stale !== null && Math.abs(seen - this.#stale) <= clockToleranceMs;
    this.#stale = null;
    if (isFirst || greater < -clockToleranceMs || (greater > clockToleranceMs && isSameAgain))
      this.#value = Math.abs(seen) > clockToleranceMs ? seen : 0;
    else if (greater > clockToleranceMs) this.#stale = seen;
  }
}
