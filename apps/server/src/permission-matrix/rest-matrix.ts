import { expectations } from '../testing/generated/expectations.ts';
import { joinExpectations } from '../testing/join-expectations.ts';
import type { MatrixRule } from './matrix-rule.ts';

/** Routes that let everyone in and check by themselves what they need: a password, a code, an agent key, a field's list. */
export const openRoutes: readonly string[] = [
  'GET /',
  'GET /user',
  'GET /user/*',
  'OPTIONS *',
  'GET /healthz',
  'GET /readyz',
  'GET /v1/graphql',
  'POST /v1/graphql',
  'SOCKET /v1/graphql',
  ...expectations.flatMap((expected) => expected.openRoutes ?? []),
];

/** Every other route, and who may use it. */
export const guardedRoutes: Readonly<Record<string, MatrixRule>> = {
  'GET /metrics': { opens: 'operator' },
  ...joinExpectations('guardedRoutes'),
};
