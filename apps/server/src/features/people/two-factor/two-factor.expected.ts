import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const twoFactorExpected: FeatureExpectations = {
  fields: {
    'Query.twoFactor': accounts,
    'Mutation.beginTwoFactor': accounts,
    'Mutation.confirmTwoFactor': accounts,
    'Mutation.renewBackupCodes': accounts,
    'Mutation.removeTwoFactor': accounts,
  },
  openRoutes: [
    'POST /api/verify_old_mfa',
    'POST /api/old_mfa',
    'POST /api/identity2/revertsecondfactoraddition',
    'POST /api/identity/device/revertsecondfactoraddition',
  ],
  guardedRoutes: {
    'GET /api/identity2/profile/GetUserTwoFactorStatus': accounts,
    'GET /api/identity/device/profile/GetUserTwoFactorStatus': accounts,
  },
  audited: {
    // Shows a secret that has no effect until confirmTwoFactor.
    beginTwoFactor: [],
    confirmTwoFactor: ['two-factor.add account'],
    removeTwoFactor: ['two-factor.remove account'],
    renewBackupCodes: ['two-factor.renew-backup-codes account'],
  },
  auditedEndpoints: {
    'two-factor.give-up-old': { test: 'audit-matrix/audited-endpoints' },
    'two-factor.revert': { test: 'audit-matrix/audited-endpoints' },
    'two-factor.take-over-old': { test: 'audit-matrix/audited-endpoints' },
  },
};
