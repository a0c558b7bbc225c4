import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/create-logger.ts';

interface ListenHandlers {
  onNotification: (channel: string, payload: string) => void;
  /** The connection was lost and is back: anything may have been missed. */
  onReconnected: (client: pg.Client) => Promise<void>;
  /** Called every second while notifications may go by unheard. */
  onDeaf: () => void;
}

const waits = { first: 100, longest: 5000 };
/** The connection is asked this often whether it still delivers, in milliseconds. */
const probeEveryMs = 1000;
/** An answer that is younger shows that whatever was announced before has arrived, in milliseconds. */
const provenMs = 1500;

/** The one unpooled connection of a server process on which it receives notifications; reconnects as long as it is open. */
export class ListenConnection {
  readonly #url: string;
  readonly #log: Logger;
  readonly #handlers: ListenHandlers;
  readonly #channels = new Set<string>();
  #client: pg.Client | null = null;
  #closed = false;
  #dialing = false;
  #timer: NodeJS.Timeout | null = null;
  #isProbing = false;
  /** When the probe was sent that was answered last. */
  #provenAt = 0;

  constructor(url: string, log: Logger, handlers: ListenHandlers) {
    this.#url = url;
    this.#log = log;
    this.#handlers = handlers;
  }

  /** Connects for the first time. Throws when the database cannot be reached. */
  async open(): Promise<void> {
    await this.#dial();
    this.#timer = setInterval(() => {
      if (performance.now() - this.#provenAt > provenMs) this.#handlers.onDeaf();
      void this.#probe();
    }, probeEveryMs);
    this.#timer.unref();
  }

  /** Hears another channel from now on and after every reconnect. */
  async listen(channel: string): Promise<void> {
    if (this.#channels.has(channel)) return;
    this.#channels.add(channel);
    await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  /** PostgreSQL sends what a connection listens to before it is ready for the next query. One that does not answer is given up. */
  async #probe(): Promise<void> {
    const client = this.#client;
    if (!client || this.#isProbing) return;
    this.#isProbing = true;
    const sentAt = performance.now();
    try {
      await client.query('select 1');
      this.#provenAt = sentAt;
    } catch {
      if (this.#client === client) this.#lost(client);
    } finally {
      this.#isProbing = false;
    }
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
    const dialedAt = performance.now();
    client.on('notification', ({ channel, payload }) => this.#handlers.onNotification(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#provenAt = dialedAt;
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
