import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { PriceFeeds } from './feed/price-feeds.ts';
import { recordCoinPrices } from './record-coin-prices.ts';

/** Schedules the recording of prices, every minute. */
export async function registerCoinPriceJobs(jobs: Jobs, { database, pubsub, logger, config }: Services): Promise<void> {
  const feeds = new PriceFeeds(config, logger);
  const deps = { database, pubsub, quoteOf: feeds.quoteOf.bind(feeds) };
  await jobs.schedule({
    name: 'coin-prices.record',
    cron: '* * * * *',
    withinSeconds: 120,
    run: () => recordCoinPrices(deps),
  });
}
