import { tokens } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const coinPricesExpected: FeatureExpectations = {
  fields: { 'Query.coinPrice': tokens, 'Subscription.coinPriceUpdates': tokens },
  openRoutes: ['GET /coins'],
};
