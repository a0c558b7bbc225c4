import { accounts, everyone } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const identityExpected: FeatureExpectations = {
  fields: {
    'Query.agentFeaturePresent': everyone,
    'Query.me': accounts,
    'Query.userInfo': accounts,
    'Mutation.acceptTerms': accounts,
    'Mutation.acceptBotyTerms': accounts,
    'Mutation.updateHubConsent': accounts,
    'Mutation.updateNickname': accounts,
    'Mutation.changePassword': accounts,
    'Mutation.markAccountForDeletion': accounts,
    'Mutation.unmarkAccountForDeletion': accounts,
  },
  audited: {
    acceptBotyTerms: ['account.agree account'],
    acceptTerms: ['account.agree account'],
    changePassword: ['account.change-password account'],
    markAccountForDeletion: ['account.mark-for-deletion account'],
    unmarkAccountForDeletion: ['account.keep account'],
    updateHubConsent: ['account.agree account'],
    updateNickname: ['account.rename account'],
  },
  tables: {
    account: [{ of: 'account', column: 'id' }],
  },
  openRoutes: [
    ...['/api/identity2', '/api/identity/device'].flatMap((base) => [
      `POST ${base}/loginwithemail`,
      `POST ${base}/refreshtoken`,
      `POST ${base}/logout`,
      `POST ${base}/register`,
      `POST ${base}/resendconfimation`,
      `POST ${base}/confirmemail`,
      `POST ${base}/ResetPasswordRequestCode`,
      `POST ${base}/ResetPassword`,
    ]),
  ],
  auditedEndpoints: {
    'account.confirm-email': { test: 'features/people/identity/account-forms' },
    'account.register': { test: 'features/people/identity/account-forms' },
    'account.register-again': { test: 'features/people/identity/account-forms' },
    'account.reset-password': { test: 'features/people/identity/account-forms' },
  },
};
