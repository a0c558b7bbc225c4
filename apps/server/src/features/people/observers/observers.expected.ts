import { tokens, type MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeKeys: MatrixRule = { opens: ['observers', 'observers_write'], roles: 'AMV' };
const changeKeys: MatrixRule = { opens: ['observers_write'], roles: 'A' };
const issueKeys: MatrixRule = { ...changeKeys, withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const observersExpected: FeatureExpectations = {
  fields: {
    'Query.observerProfile': tokens,
    'Query.observers': seeKeys,
    'Query.observersAggregate': seeKeys,
    'Subscription.observersUpdates': seeKeys,
    'Mutation.createObserver': issueKeys,
    'Mutation.updateObserver': changeKeys,
    'Mutation.updateObserverView': issueKeys,
    'Mutation.deleteObserver': changeKeys,
  },
  audited: {
    createObserver: ['observer.create observer'],
    deleteObserver: ['observer.delete observer'],
    updateObserver: ['observer.update observer'],
    updateObserverView: ['observer.update observer'],
  },
  tables: {
    observer: bySubaccount,
  },
};
