import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const partsExpected: FeatureExpectations = {
  tables: {
    device: bySubaccount,
    device_part: bySubaccount,
  },
};
