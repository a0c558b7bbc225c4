import { accounts, administrator } from '../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const outboxExpected: FeatureExpectations = {
  openRoutes: ['GET /api/mail/status'],
  guardedRoutes: {
    'GET /api/outbox/availability': accounts,
    'GET /api/outbox': { opens: 'operator' },
    'GET /api/outbox/failed': administrator,
  },
};
