import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand: it has no fields of its own. */
export const ratesExpected: FeatureExpectations = {};
