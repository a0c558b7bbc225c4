import type { FeatureExpectations } from '../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const captchaExpected: FeatureExpectations = {
  openRoutes: ['GET /api/captcha/challenge'],
};
