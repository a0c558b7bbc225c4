import type { MatrixRule } from './matrix-rule.ts';

const identity = ['/api/identity2', '/api/identity/device'];
const identityEndpoints = [
  ...['loginwithemail', 'refreshtoken', 'logout', 'social', 'revertsecondfactoraddition'],
  ...['register', 'resendconfimation', 'confirmemail', 'ResetPasswordRequestCode', 'ResetPassword'],
];

/** Routes that let everyone in and check by themselves what they need: a password, a code, an agent key, a field's list. */
export const openRoutes: readonly string[] = [
  'GET /',
  'GET /user',
  'GET /user/*',
  'OPTIONS *',
  'GET /healthz',
  'GET /readyz',
  'GET /api/agent-downloads/:platform',
  'GET /docs',
  'GET /docs/',
  'GET /docs/index.html',
  'GET /docs/api-docs.css',
  'GET /docs/schema.graphql',
  'GET /api/captcha/challenge',
  'GET /api/mail/status',
  'GET /api/social/providers',
  'GET /api/social/:provider/start',
  'GET /api/social/:provider/callback',
  'POST /api/social/:provider/callback',
  'POST /api/verify_old_mfa',
  'POST /api/old_mfa',
  'GET /v1/graphql',
  'POST /v1/graphql',
  'SOCKET /v1/graphql',
  'SOCKET /agent/v1',
  ...identity.flatMap((base) => identityEndpoints.map((endpoint) => `POST ${base}/${endpoint}`)),
];

/** Every other route, and who may use it. */
export const guardedRoutes: Readonly<Record<string, MatrixRule>> = {
  'GET /metrics': { opens: 'operator' },
  'GET /api/identity2/profile/GetUserTwoFactorStatus': { opens: 'accounts' },
  'GET /api/identity/device/profile/GetUserTwoFactorStatus': { opens: 'accounts' },
  'GET /api/outbox/availability': { opens: 'accounts' },
  'GET /api/outbox': { opens: 'operator' },
  'POST /api/audit-log/export': { opens: 'owner' },
  'GET /api/agent-downloads': { opens: ['agent', 'agent_write'], roles: 'AMTV' },
  'POST /api/agent-downloads/builds': { opens: ['agent', 'agent_write'], roles: 'AMTV' },
  // Observers send no POST, though they may read the same devices.
  'POST /api/bulks/export_csv_filter': { opens: ['agent_workers'], roles: 'AMTV' },
  'POST /api/bulks/export_excel_filter': { opens: ['agent_workers'], roles: 'AMTV' },
};
