import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { runTransfers } from './testing/run-transfers.ts';

/** What the tests expect of this feature, by hand. */
export const ownershipExpected: FeatureExpectations = {
  fields: {
    'Query.ownershipTransfers': accounts,
    'Query.ownershipTransfersAggregate': accounts,
    'Query.ownershipChanges': accounts,
    'Subscription.ownershipTransfersUpdates': accounts,
    'Mutation.offerOwnership': accounts,
    'Mutation.acceptOwnership': accounts,
    'Mutation.declineOwnership': accounts,
    'Mutation.withdrawOwnershipOffer': accounts,
    'Mutation.takeBackOwnership': accounts,
  },
  audited: {
    offerOwnership: ['ownership.offer organization'],
    acceptOwnership: ['ownership.accept organization'],
    declineOwnership: ['ownership.decline organization'],
    withdrawOwnershipOffer: ['ownership.withdraw organization'],
    takeBackOwnership: ['ownership.take-back organization'],
  },
  auditedEndpoints: {
    'ownership.expire': { test: 'features/people/ownership/ownership-clock' },
    'ownership.conclude': { test: 'features/people/ownership/ownership-clock' },
  },
  runs: runTransfers,
};
