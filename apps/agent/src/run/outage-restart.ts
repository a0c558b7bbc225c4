import type { Log } from './log.ts';

/** What decides about restarts in an outage. */
export interface OutageRestartOptions {
  /** Whether the agent is set to restart. */
  isWanted: () => boolean;
  /** Whether a server has welcomed the agent on the present connection. */
  isConnected: () => boolean;
  /** Restarts the service; without one there is none that would start again. */
  restart: (() => void) | undefined;
  /** Time without a connection, or since the start, after which the service restarts, in milliseconds. */
  afterMs: number;
  log: Log;
}

/** How often is looked, as a share of the time. */
const looks = 20;

/**
 * Restarts the service of an agent that has had no connection to the server for long, where it is set to (`dcRestartService`): for sites where a
 * stuck network stack or name service comes back with a new process. What is spooled and what was begun stays in the data folder.
 */
export class OutageRestart {
  readonly #options: OutageRestartOptions;
  #connectedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OutageRestartOptions) {
    this.#options = options;
  }

  start(): void {
    const { restart, afterMs } = this.#options;
    if (restart) this.#timer = setInterval(() => this.#look(restart), afterMs / looks).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(restart: () => void): void {
    const { isConnected, isWanted, afterMs, log } = this.#options;
    if (isConnected()) this.#connectedAt = performance.now();
    const goneMs = Math.round(performance.now() - this.#connectedAt);
    if (goneMs < afterMs || !isWanted()) return;
    this.close();
    log.warn('No server was reached for long: the service restarts, as it is set to.', { goneMs });
    restart();
  }
}
