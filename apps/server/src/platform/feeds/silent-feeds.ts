import type { Logger } from '../log/create-logger.ts';

/** Feeds that failed when they were asked last: the log says of each once that it fails, and once that it answers again. */
export class SilentFeeds {
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  readonly #failing = new Set<string>();

  constructor(log: Pick<Logger, 'warn' | 'info'>) {
    this.#log = log;
  }

  /** What `ask` resolves to; undefined where it rejects. Never rejects. `feed` names the feed in the log, `key` what it is asked for. */
  async ask<Value>(feed: string, key: string, ask: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await ask();
      if (this.#failing.delete(key)) this.#log.info({ feed, key }, 'The feed answers again.');
      return value;
    } catch (error) {
      if (!this.#failing.has(key)) this.#log.warn({ err: error, feed, key }, 'The feed gives no value.');
      this.#failing.add(key);
      return undefined;
    }
  }
}
