import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeWorkers: MatrixRule = { opens: ['workers', 'workers_write'], roles: 'AMCV', links: 'OP' };

/** What the tests expect of this feature, by hand. */
export const connectionsExpected: FeatureExpectations = {
  fields: { 'Query.connectionGuide': seeWorkers, 'Query.shareDelivery': seeWorkers },
};
