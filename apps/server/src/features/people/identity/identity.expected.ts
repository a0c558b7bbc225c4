import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const identityExpected: FeatureExpectations = {
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
