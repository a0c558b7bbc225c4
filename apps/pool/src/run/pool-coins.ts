import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import type { PoolLog } from '../pool-log.ts';
import type { CoinServer, MinedChain } from './coin-server.ts';

/** A coin that the pool is to mine, and its chain once its node answers. */
export interface PoolCoin {
  readonly coin: MinedCoin;
  /** Undefined where the wait for the node was ended; rejects where the coin cannot be mined. */
  readonly connected: Promise<MinedChain | undefined>;
  /** Why the node gives no work. */
  readonly trouble: string | undefined;
}

/** How a coin stands, for operators. */
export interface CoinHealth {
  /** `waiting` for its node, `failed` for good, or the state of its board of work. */
  readonly state: 'waiting' | 'failed' | 'working' | 'stalled' | 'gone';
  readonly reason?: string;
  readonly connections?: number;
  readonly accepted?: number;
}

interface PoolCoinsOptions {
  readonly coins: readonly PoolCoin[];
  /** Opens the ports of a chain; rejects where it cannot. */
  readonly open: (chain: MinedChain) => Promise<CoinServer>;
  readonly log: PoolLog;
  /** Called with each coin that listens. */
  readonly onListen?: ((coin: string) => void) | undefined;
}

/** Listens for miners of each coin as soon as the node of that answers, whatever those of others do. */
export class PoolCoins {
  /** Coins that listen, by name. */
  readonly servers = new Map<string, CoinServer>();
  /** Settles once every coin listens, or rejects with the first that cannot be mined. */
  readonly listening: Promise<void>;
  /** Rejects once no coin is left that could be mined. */
  readonly failed: Promise<never>;
  readonly #coins: readonly PoolCoin[];
  readonly #failures = new Map<string, string>();
  readonly #log: PoolLog;

  constructor({ coins, open, log, onListen = () => undefined }: PoolCoinsOptions) {
    this.#coins = coins;
    this.#log = log;
    const opened = coins.map(async (coin) => {
      const server = await this.#open(coin, open);
      if (server) onListen(coin.coin.name);
    });
    this.listening = Promise.all(opened).then(() => undefined);
    this.listening.catch(() => undefined);
    const failures = opened.map((one) =>
      one.then(
        () => new Promise<Error>(() => undefined),
        (error: unknown) => error,
      ),
    );
    this.failed = Promise.all(failures).then((errors) => {
      throw errors[0] as Error;
    });
    this.failed.catch(() => undefined);
  }

  /** How each coin stands. */
  get health(): Readonly<Record<string, CoinHealth>> {
    return Object.fromEntries(this.#coins.map((coin) => [coin.coin.name, this.#healthOf(coin)]));
  }

  close(): void {
    for (const server of this.servers.values()) server.close();
  }

  #healthOf({ coin: { name }, trouble }: PoolCoin): CoinHealth {
    const failure = this.#failures.get(name);
    if (failure !== undefined) return { state: 'failed', reason: failure };
    const server = this.servers.get(name);
    if (!server) return { state: 'waiting', reason: trouble ?? 'Its node has not answered yet.' };
    const { board, pool } = server;
    const health = { state: board.state, connections: pool.connections, accepted: pool.counters.accepted };
    return trouble === undefined ? health : { ...health, reason: trouble };
  }

  async #open({ coin, connected }: PoolCoin, open: PoolCoinsOptions['open']): Promise<CoinServer | undefined> {
    try {
      const chain = await connected;
      if (!chain) return undefined;
      const server = await open(chain);
      this.servers.set(coin.name, server);
      this.#log.info('The pool listens.', { coin: coin.name, ports: server.listeners.map(({ port }) => port) });
      return server;
    } catch (error) {
      this.#failures.set(coin.name, error instanceof Error ? error.message : String(error));
      this.#log.error('A coin cannot be mined; mend its settings and start the pool again.', {
        coin: coin.name,
        error,
      });
      throw error;
    }
  }
}
