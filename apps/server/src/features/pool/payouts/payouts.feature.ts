import { defineFeature } from '../../../feature.ts';
import { registerPayoutJobs } from './payouts.jobs.ts';
import './payout-lists.graphql.ts';
import './payouts.graphql.ts';
import './unknown-payments.graphql.ts';

/** How payouts go, what waits for them, and payouts by hand. The payout program is one of its own. */
export const payoutsFeature = defineFeature({
  topics: { installation: ['payout'] },
  jobs: registerPayoutJobs,
});
