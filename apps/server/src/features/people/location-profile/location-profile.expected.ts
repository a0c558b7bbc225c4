import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seePlaces: MatrixRule = { opens: ['location_profile', 'location_profile_write'], roles: 'AMV' };

/** What the tests expect of this feature, by hand. */
export const locationProfileExpected: FeatureExpectations = {
  fields: {
    'Query.locationProfiles': seePlaces,
    'Mutation.updateLocationProfiles': { opens: ['location_profile_write'], roles: 'AM' },
  },
  audited: {
    updateLocationProfiles: ['location-profile.update location-profile'],
  },
  tables: {
    location_profile: bySubaccount,
  },
};
