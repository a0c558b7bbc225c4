import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeKeys: MatrixRule = { opens: ['observers', 'observers_write'], roles: 'AMV' };
const changeKeys: MatrixRule = { opens: ['observers_write'], roles: 'A' };
const issueKeys: MatrixRule = { ...changeKeys, withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const apiKeysExpected: FeatureExpectations = {
  fields: {
    'Query.apiKeys': seeKeys,
    'Query.apiKeysAggregate': seeKeys,
    'Subscription.apiKeysUpdates': seeKeys,
    'Query.apiKeyRoles': seeKeys,
    'Mutation.createApiKey': issueKeys,
    'Mutation.updateApiKey': changeKeys,
    'Mutation.deleteApiKey': changeKeys,
  },
  audited: {
    createApiKey: ['api-key.create api-key'],
    deleteApiKey: ['api-key.delete api-key'],
    updateApiKey: ['api-key.update api-key'],
  },
  tables: {
    api_key: bySubaccount,
  },
};
