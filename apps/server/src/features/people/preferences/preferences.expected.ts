import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const preferencesExpected: FeatureExpectations = {
  fields: {
    'Query.preferences': accounts,
    'Subscription.preferencesUpdates': accounts,
    'Mutation.setPreferences': accounts,
  },
  audited: {
    setPreferences: ['preference.update preference'],
  },
  tables: {
    account_preference: [{ of: 'account', column: 'account_id' }],
  },
};
