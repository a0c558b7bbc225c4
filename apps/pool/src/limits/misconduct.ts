import { misconductPoints, type StratumLimits } from './stratum-limits.ts';

/** What a miner did wrong. */
export type Misconduct = keyof typeof misconductPoints;

/** Adds up what one connection does wrong; some of it is forgiven as time passes, so that old miners may try things. */
export class MisconductScore {
  readonly #limits: StratumLimits;
  #points = 0;
  #at: number;

  constructor(limits: StratumLimits, now: number) {
    this.#limits = limits;
    this.#at = now;
  }

  /** Adds to the score. Returns whether the connection is to be closed. */
  add(misconduct: Misconduct, now: number): boolean {
    const forgiven = ((now - this.#at) / 1000) * this.#limits.misconductForgivenPerSecond;
    this.#at = now;
    this.#points = Math.max(0, this.#points - forgiven) + misconductPoints[misconduct];
    return this.#points >= this.#limits.misconduct;
  }
}
