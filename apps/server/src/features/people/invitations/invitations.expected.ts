import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const invitationsExpected: FeatureExpectations = {
  openRoutes: ['GET /api/invitations'],
  tables: {
    invitation: [...bySubaccount, { of: 'organization', column: 'organization_id' }],
  },
};
