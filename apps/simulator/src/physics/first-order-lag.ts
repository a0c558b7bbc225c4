/**
 * A quantity that approaches its target exponentially, as heat and a starting hash board do. Everything about it is a
 * closed formula of time, so any moment can be asked for without having simulated the ones before. Times are seconds.
 */
export class FirstOrderLag {
  #since: number;
  #start: number;
  #target: number;
  #timeConstant = 1;
  #delay = 0;
  #area = 0;

  constructor(since: number, value: number) {
    this.#since = since;
    this.#start = value;
    this.#target = value;
  }

  /** The value the quantity tends to. */
  get target(): number {
    return this.#target;
  }

  /** The value at `now`. */
  value(now: number): number {
    const elapsed = this.#moving(now);
    return this.#target + (this.#start - this.#target) * Math.exp(-elapsed / this.#timeConstant);
  }

  /** The integral of the value over time up to `now` (for a share of hashrate: seconds of full work). */
  area(now: number): number {
    const elapsed = this.#moving(now);
    const waited = Math.min(Math.max(0, now - this.#since), this.#delay);
    const curve = this.#timeConstant * (1 - Math.exp(-elapsed / this.#timeConstant));
    return this.#area + this.#start * waited + this.#target * elapsed + (this.#start - this.#target) * curve;
  }

  /** From `now` on heads for another target, beginning after `delay`; `from` sets the value at once (a power cut). */
  aim(now: number, target: number, timeConstant: number, options: { delay?: number; from?: number } = {}): void {
    const area = this.area(now);
    this.#start = options.from ?? this.value(now);
    this.#area = area;
    this.#since = now;
    this.#target = target;
    this.#timeConstant = timeConstant;
    this.#delay = options.delay ?? 0;
  }

  #moving(now: number): number {
    return Math.max(0, now - this.#since - this.#delay);
  }
}
