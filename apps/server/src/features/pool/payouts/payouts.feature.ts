import { defineFeature } from '../../../feature.ts';
import './payouts.graphql.ts';

/** How payouts go, and payouts by hand. The payout program is one of its own. */
export const payoutsFeature = defineFeature({});
