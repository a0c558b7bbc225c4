import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

const kinds = ['ant_space', 'gpu', 'pdu', 'plc', 'sensor', 'workers'];

const read: MatrixRule = {
  opens: ['agent_workers', ...kinds, ...kinds.map((kind) => `${kind}_write`)],
  roles: 'AMTCV',
  links: 'OP',
};

const histories = ['gpu', 'plc', 'sensor', 'workers'];

const readHistory: MatrixRule = {
  opens: [
    'agent_workers',
    'ant_space_history',
    'pdu_history',
    ...histories,
    ...histories.map((kind) => `${kind}_write`),
  ],
  roles: 'AMTCV',
  links: 'OP',
};

/** What the tests expect of this feature, by hand. */
export const signalsExpected: FeatureExpectations = {
  fields: {
    'Query.signals': read,
    'Query.signalReadings': read,
    'Subscription.signalReadingUpdates': read,
    'Query.signalHistory': readHistory,
  },
};
