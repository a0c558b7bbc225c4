import type { StratumLimits } from './stratum-limits.ts';

/** What is done about a miner whose shares are all rejected. */
export type RejectStep = 'new-work' | 'reconnect' | 'drop';

/** Follows the rejects of one connection: ckpool's steps for a miner that brings nothing but rejects. */
export class RejectSteps {
  readonly #limits: StratumLimits['rejects'];
  #since: number | undefined;
  #count = 0;
  #taken = 0;

  constructor(limits: StratumLimits) {
    this.#limits = limits.rejects;
  }

  /** A share was accepted. */
  accepted(): void {
    this.#since = undefined;
    this.#count = 0;
    this.#taken = 0;
  }

  /** A share was rejected. Returns the next step once its time has come. */
  rejected(now: number): RejectStep | undefined {
    this.#since ??= now;
    this.#count += 1;
    if (this.#count < this.#limits.min) return undefined;
    const time = now - this.#since;
    if (time >= this.#limits.dropMs) return 'drop';
    if (time >= this.#limits.reconnectMs) return this.#take(2, 'reconnect');
    if (time >= this.#limits.newWorkMs) return this.#take(1, 'new-work');
    return undefined;
  }

  #take(number: number, step: RejectStep): RejectStep | undefined {
    if (this.#taken >= number) return undefined;
    this.#taken = number;
    return step;
  }
}
