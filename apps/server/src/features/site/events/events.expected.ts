import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeEvents: MatrixRule = { opens: ['subaccount_events'], roles: 'AMV', links: 'O' };

/** What the tests expect of this feature, by hand. */
export const eventsExpected: FeatureExpectations = {
  fields: {
    'Query.events': seeEvents,
    'Query.eventsAggregate': seeEvents,
    'Query.eventsFacets': seeEvents,
    'Subscription.eventsUpdates': seeEvents,
  },
};
