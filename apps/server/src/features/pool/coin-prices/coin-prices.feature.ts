import { defineFeature } from '../../../feature.ts';
import { coinsPath, loadMinedEnums, registerCoins } from './coins/register-coins.ts';
import { registerCoinPriceJobs } from './coin-prices.jobs.ts';
import './coin-prices.graphql.ts';
import './coin-signals.ts';

/** Coins of the system, and minutely figures of those that are mined: what a block pays, difficulty, price. */
export const coinPricesFeature = defineFeature({
  topics: { installation: ['coinPrice'] },
  access: { public: [`GET ${coinsPath}`] },
  routes: (app, { database }) => registerCoins(app, () => loadMinedEnums(database)),
  jobs: registerCoinPriceJobs,
});
