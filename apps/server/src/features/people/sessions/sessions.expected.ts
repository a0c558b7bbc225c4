import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const sessionsExpected: FeatureExpectations = {
  fields: {
    'Query.sessions': accounts,
    'Mutation.signOutSession': accounts,
    'Mutation.signOutOtherSessions': accounts,
    'Mutation.signOutAllSessions': accounts,
  },
  audited: {
    signOutAllSessions: ['session.revoke session'],
    signOutOtherSessions: ['session.revoke session'],
    signOutSession: ['session.revoke session'],
  },
  auditedEndpoints: {
    'session.end': { test: 'audit-matrix/audited-endpoints' },
    'session.open': { test: 'audit-matrix/audited-endpoints' },
    'session.refuse': { test: 'audit-matrix/audited-endpoints' },
    'session.reuse': { test: 'audit-matrix/audited-endpoints' },
  },
};
