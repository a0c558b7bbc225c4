import { setTimeout as wait } from 'node:timers/promises';
import type { CarriedFiles } from './carried-files.ts';

/** A transfer has ten minutes; beyond them the restart comes all the same. */
const usualLimitMs = 12 * 60_000;

/** How often is looked, in milliseconds. */
const lookEveryMs = 50;

/** Makes restarts of the agent wait until no device is receiving a file, and lets none begin meanwhile. */
export class TransferRest {
  readonly #carried: Pick<CarriedFiles, 'isReceiving' | 'hold'>;
  readonly #limitMs: number;

  constructor(carried: Pick<CarriedFiles, 'isReceiving' | 'hold'>, limitMs = usualLimitMs) {
    this.#carried = carried;
    this.#limitMs = limitMs;
  }

  /**
   * Lets no further device receive a file, and resolves with true once none does; with false where one still does when the time is over.
   * `onWaiting` is called where there is something to wait for. Rejects when the signal aborts.
   */
  async begin(signal: AbortSignal, onWaiting: () => void): Promise<boolean> {
    this.#carried.hold(true);
    if (!this.#carried.isReceiving) return true;
    onWaiting();
    const endsAt = performance.now() + this.#limitMs;
    while (this.#carried.isReceiving) {
      if (performance.now() > endsAt) return false;
      await wait(lookEveryMs, undefined, { signal });
    }
    return true;
  }

  /** Lets devices receive files again: there is no restart. */
  end(): void {
    this.#carried.hold(false);
  }
}
