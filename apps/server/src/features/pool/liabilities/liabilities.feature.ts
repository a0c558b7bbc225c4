import { defineFeature } from '../../../feature.ts';
import { addLiabilityMetrics } from './liability-metrics.ts';
import './liabilities.graphql.ts';

/** What the house owes and has, and the blocks of the pool, for the administrator of the installation. */
export const liabilitiesFeature = defineFeature({
  routes: (_app, services) => addLiabilityMetrics(services),
});
