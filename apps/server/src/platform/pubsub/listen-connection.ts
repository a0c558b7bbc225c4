import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/create-logger.ts';

/** What a listening connection calls. */
export interface ListenHandlers {
  onNotification: (channel: string, payload: string) => void;
  /** The connection was lost and is back: anything may have been missed. */
  onReconnected: (client: pg.Client) => Promise<void>;
}

const waits = { first: 100, longest: 5000 };
/** A silent connection is asked this often whether it still lives, in milliseconds. */
const probeEveryMs = 15_000;

/** The one unpooled connection of a server process on which it receives notifications; reconnects as long as it is open. */
export class ListenConnection {
  readonly #url: string;
  readonly #log: Logger;
  readonly #handlers: ListenHandlers;
  readonly #channels = new Set<string>();
  #client: pg.Client | null = null;
  #closed = false;
  #dialing = false;
  #probe: NodeJS.Timeout | null = null;

  constructor(url: string, log: Logger, handlers: ListenHandlers) {
    this.#url = url;
    this.#log = log;
    this.#handlers = handlers;
  }

  /** Connects for the first time. Throws when the database cannot be reached. */
  async open(): Promise<void> {
    await this.#dial();
    this.#probe = setInterval(() => void this.#client?.query('select 1').catch(() => undefined), probeEveryMs);
    this.#probe.unref();
  }

  /** Hears another channel from now on and after every reconnect. */
  async listen(channel: string): Promise<void> {
    if (this.#channels.has(channel)) return;
    this.#channels.add(channel);
    await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#probe) clearInterval(this.#probe);
    await this.#client?.end().catch(() => undefined);
  }

  async #dial(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'headframe listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    let ended = false;
    const lost = (): void => {
      if (ended) return;
      ended = true;
      if (this.#client === client) this.#lost(client);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => this.#handlers.onNotification(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  #lost(client: pg.Client): void {
    this.#client = null;
    void client.end().catch(() => undefined);
    if (this.#closed || this.#dialing) return;
    this.#log.warn('The listening database connection is lost; connecting again.');
    void this.#dialAgain();
  }

  async #dialAgain(): Promise<void> {
    this.#dialing = true;
    for (let wait = waits.first; !this.#closed && !this.#client; wait = Math.min(wait * 2, waits.longest)) {
      try {
        const client = await this.#dial();
        if (this.#closed) await client.end().catch(() => undefined);
        else await this.#handlers.onReconnected(client);
      } catch (error) {
        this.#log.warn({ err: error }, 'The database cannot be reached for listening.');
        if (!this.#client) await sleep(wait * (0.5 + Math.random() / 2));
      }
    }
    this.#dialing = false;
    if (!this.#closed) this.#log.info('The listening database connection is back.');
  }
}
