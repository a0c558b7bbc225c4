import { algorithms } from '@headframe/domain/coins/algorithms';
import { Gauge } from 'prom-client';
import type { Services } from '../../../open-services.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { loadLiabilities } from './load-liabilities.ts';

const figures = [
  'balances',
  'openWithdrawals',
  'shortWithdrawals',
  'fees',
  'immature',
  'mature',
  'nodeBalance',
] as const;

/** Adds what the house owes and has to the metrics: read when they are asked for; left out, never 0, where the database does not answer. */
export function addLiabilityMetrics({
  metrics,
  database,
  logger,
}: Pick<Services, 'metrics' | 'database' | 'logger'>): void {
  const gauge: Gauge<'coin' | 'network' | 'chain' | 'figure'> = new Gauge({
    name: 'headframe_pool_satoshi',
    help: 'What the house owes (balances, openWithdrawals, of which shortWithdrawals wait for the wallet) and has (fees, immature, mature, nodeBalance where it is reported) on a chain, in satoshi.',
    labelNames: ['coin', 'network', 'chain', 'figure'],
    registers: [metrics.registry],
    async collect() {
      gauge.reset();
      try {
        const chains = await withAccess(database, 'headframe_jobs', [], loadLiabilities);
        for (const { chainId, coinEnum, network, ...amounts } of chains) {
          const coin = algorithms.find((one) => one.coinEnum === coinEnum)?.coins[0] ?? String(coinEnum);
          const labels = { coin, network, chain: String(chainId) };
          for (const figure of figures) {
            const amount = amounts[figure];
            if (amount !== null) gauge.set({ ...labels, figure }, Number(amount));
          }
        }
      } catch (error) {
        logger.warn({ err: error }, 'The liabilities are missing in the metrics.');
      }
    },
  });
}
