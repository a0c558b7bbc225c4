import { administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const backupsExpected: FeatureExpectations = {
  fields: { 'Query.backupRuns': administrator },
};
