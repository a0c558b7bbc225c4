import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const gatewayExpected: FeatureExpectations = {
  openRoutes: ['SOCKET /agent/v1', 'GET /agent/v1/programs/:platform', 'GET /agent/v1/firmware/:id'],
  tables: {
    command_reversal: bySubaccount,
  },
};
