import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const subaccountSummaryExpected: FeatureExpectations = {
  fields: { 'Query.subaccountSummaries': accounts, 'Subscription.subaccountSummariesUpdates': accounts },
};
