import { createServer, type Server } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import type { ChainPayouts } from './chain-payouts.ts';

/** A Host header that names this machine itself; a page of a browser that was led here sends another. */
const thisMachine = new Set(['127.0.0.1', 'localhost']);

/** Figures of payouts for Prometheus: the state of each coin with its reason, its balance, and how long ago its last round was. */
export function createPayoutMetrics(chains: readonly ChainPayouts[]): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, labels: string[], set: (gauge: Gauge, chain: ChainPayouts) => void) => {
    const made: Gauge = new Gauge({
      name: `headframe_payout_${name}`,
      help,
      labelNames: ['coin', ...labels],
      registers: [registry],
      collect: () => {
        made.reset();
        for (const chain of chains) set(made, chain);
      },
    });
  };
  gauge(
    'state',
    '1 for the state that payouts are in; stopped waits for a person.',
    ['state', 'reason'],
    (made, chain) => {
      const { state, reason } = chain.status;
      made.set({ coin: chain.coin.name, state, reason }, 1);
    },
  );
  gauge('balance_satoshi', 'What the wallet can spend.', [], (made, chain) => {
    if (chain.status.balance !== undefined) made.set({ coin: chain.coin.name }, Number(chain.status.balance));
  });
  gauge('short_withdrawals', 'Withdrawals that the wallet cannot pay now.', [], (made, chain) => {
    if (chain.status.short) made.set({ coin: chain.coin.name }, chain.status.short.count);
  });
  gauge('short_satoshi', 'What they ask for.', [], (made, chain) => {
    if (chain.status.short) made.set({ coin: chain.coin.name }, Number(chain.status.short.satoshi));
  });
  gauge(
    'unknown_payments',
    'Payments of the wallet that no payout made; payouts are stopped until a person has decided on them.',
    [],
    (made, chain) => {
      if (chain.status.unknown !== undefined) made.set({ coin: chain.coin.name }, chain.status.unknown);
    },
  );
  gauge('round_age_seconds', 'Time since the last round that ended well.', [], (made, chain) => {
    const { roundAt } = chain.status;
    if (roundAt !== undefined) made.set({ coin: chain.coin.name }, (performance.now() - roundAt) / 1_000);
  });
  return registry;
}

/** Serves `/metrics` and `/healthz`, which is 503 where any coin is not paid, on the loopback address. Rejects where the port is taken. */
export async function servePayoutMetrics(port: number, chains: readonly ChainPayouts[]): Promise<Server> {
  const registry = createPayoutMetrics(chains);
  const server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    if (!thisMachine.has(host)) return void response.writeHead(403).end();
    if (request.url === '/healthz') {
      const coins = chains.map(({ coin, status: { state, reason } }) => ({ coin: coin.name, state, reason }));
      const code = coins.every(({ state }) => state === 'working') ? 200 : 503;
      return void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ coins }));
    }
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
}
