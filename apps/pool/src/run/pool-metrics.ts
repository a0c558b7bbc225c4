import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CoinServer } from './coin-server.ts';
import type { CoinHealth, PoolCoins } from './pool-coins.ts';

/** Figures of the pool for Prometheus; counters are read from the servers when they are asked for. */
export function createPoolMetrics(
  coins: Pick<PoolCoins, 'servers' | 'health'>,
  house: { readonly superseded: string | null },
): Registry {
  const { servers } = coins;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (
    name: string,
    help: string,
    labels: string[],
    read: (server: CoinServer) => Iterable<readonly [Record<string, string>, number]>,
  ): void => {
    const figure: Gauge = new Gauge({
      name: `headframe_pool_${name}`,
      help,
      labelNames: ['coin', ...labels],
      registers: [registry],
      collect: () => {
        figure.reset();
        for (const [coin, server] of servers)
          for (const [values, value] of read(server)) figure.set({ coin, ...values }, value);
      },
    });
  };
  /** Also of coins whose node has not answered yet. */
  const ofEveryCoin = (
    name: string,
    help: string,
    labels: string[],
    read: (state: CoinHealth['state']) => readonly [Record<string, string>, number],
  ): void => {
    const figure: Gauge = new Gauge({
      name: `headframe_pool_${name}`,
      help,
      labelNames: ['coin', ...labels],
      registers: [registry],
      collect: () => {
        figure.reset();
        for (const [coin, { state }] of Object.entries(coins.health)) {
          const [values, value] = read(state);
          figure.set({ coin, ...values }, value);
        }
      },
    });
  };
  gauge('connections', 'Connected miners.', [], ({ pool }) => [[{}, pool.connections]]);
  gauge('sessions_resumable', 'Disconnected sessions that may be resumed.', [], ({ pool }) => [
    [{}, pool.resumableSessions],
  ]);
  gauge('shares_total', 'Shares by verdict.', ['verdict'], ({ pool: { counters } }) => [
    [{ verdict: 'accepted' }, counters.accepted],
    [{ verdict: 'not-stored' }, counters.notStored],
    ...Object.entries(counters.rejected).map(([verdict, count]) => [{ verdict }, count] as const),
  ]);
  gauge('difficulty_total', 'Accepted difficulty.', [], ({ pool }) => [[{}, pool.counters.acceptedDifficulty]]);
  gauge('blocks_found_total', 'Blocks found, whatever became of them.', [], ({ pool }) => [[{}, pool.counters.blocks]]);
  gauge('connections_closed_total', 'Connections that the pool ended.', ['reason'], ({ pool }) =>
    Object.entries(pool.counters.closed).map(([reason, count]) => [{ reason }, count] as const),
  );
  gauge('template_age_seconds', 'Time since the newest template came.', [], ({ board }) =>
    board.newest ? [[{}, (performance.now() - board.newest.receivedAt) / 1000]] : [],
  );
  ofEveryCoin('working', '1 while work is sent to miners, 0 while the node is silent.', [], (state) => [
    {},
    state === 'working' ? 1 : 0,
  ]);
  ofEveryCoin('coin_state', '1 for the state that a coin is in.', ['state'], (state) => [{ state }, 1]);
  const superseded: Gauge = new Gauge({
    name: 'headframe_pool_superseded',
    help: '1 while nothing is stored as the database is that of an older house than the one that this pool serves.',
    registers: [registry],
    collect: () => superseded.set(house.superseded === null ? 0 : 1),
  });
  return registry;
}

/** A Host header that names this machine itself: a page in a browser that was led here (DNS rebinding) sends another. */
const ownName = /^(?:127(?:\.\d{1,3}){3}|localhost)(?::\d{1,5})?$/i;

/** Serves `/metrics` and `/healthz` on the loopback address. Rejects where the port is taken. */
export async function serveMetrics(
  port: number,
  registry: Registry,
  health: () => { isHealthy: boolean },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (!ownName.test(request.headers.host ?? '')) response.writeHead(403).end();
    else if (request.url === '/healthz') {
      const state = health();
      response.writeHead(state.isHealthy ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify(state));
    } else if (request.url === '/metrics')
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}
