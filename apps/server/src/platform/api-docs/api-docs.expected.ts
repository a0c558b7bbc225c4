import type { FeatureExpectations } from '../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const apiDocsExpected: FeatureExpectations = {
  openRoutes: ['GET /docs', 'GET /docs/', 'GET /docs/index.html', 'GET /docs/api-docs.css', 'GET /docs/schema.graphql'],
};
