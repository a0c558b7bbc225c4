import type { Logger } from '../log/create-logger.ts';

/** Runs a piece of work when woken and at least every so often, never twice at a time; a wake-up during a run leads to another. */
export class WorkLoop {
  readonly #work: () => Promise<void>;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #gatherMs: number;
  #woken = false;
  #running: Promise<void> | null = null;
  #closed = false;

  /** `gatherMs` is how long wake-ups are gathered before a run. */
  constructor(work: () => Promise<void>, everyMs: number, gatherMs: number, log: Logger) {
    this.#work = work;
    this.#log = log;
    this.#gatherMs = gatherMs;
    this.#timer = setInterval(() => this.wake(), everyMs);
    this.#timer.unref();
  }

  wake(): void {
    if (this.#closed) return;
    this.#woken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#woken) this.wake();
    });
  }

  /** Stops, and waits for the current run. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#woken = false;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#woken && !this.#closed) {
      if (this.#gatherMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#gatherMs));
      this.#woken = false;
      try {
        await this.#work();
      } catch (error) {
        this.#log.error({ err: error }, 'Recurring work failed; it is tried again.');
        return;
      }
    }
  }
}
