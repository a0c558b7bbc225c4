import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const socialExpected: FeatureExpectations = {
  openRoutes: [
    'GET /api/social/providers',
    'GET /api/social/:provider/start',
    'GET /api/social/:provider/callback',
    'POST /api/social/:provider/callback',
    'POST /api/identity2/social',
    'POST /api/identity/device/social',
  ],
  auditedEndpoints: {
    'account.create': { test: 'features/people/social/social' },
    'social.link': { test: 'features/people/social/social' },
  },
};
