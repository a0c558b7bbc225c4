import type { Permission } from '@headframe/domain/permissions/permission-catalogue';

/** The lists a route may stand in. */
export interface RouteAccessLists {
  /** Open to everyone; such a route checks by itself whatever it needs. */
  public: readonly string[];
  /** Open to everyone who is signed in. */
  signedIn: readonly string[];
  /** Open to those who hold a permission on the subaccount of the header. */
  permission: Readonly<Record<string, Permission>>;
  /** Open to agents, by their agent key; the gateway checks it. */
  agent: readonly string[];
  /** Open to the operator of the machine: from loopback, or with the metrics token. */
  operator: readonly string[];
}

const identityBases = ['/api/identity2', '/api/identity/device'];
const identityEndpoints = [
  'loginwithemail',
  'refreshtoken',
  'social',
  'logout',
  'revertsecondfactoraddition',
  'register',
  'resendconfimation',
  'confirmemail',
  'ResetPasswordRequestCode',
  'ResetPassword',
];

/** Every route of the server, `METHOD path`, in exactly one list; HEAD goes with GET, a WebSocket is a `SOCKET`. */
export const routeAccess: RouteAccessLists = {
  public: [
    'GET /',
    'GET /user',
    'GET /user/*',
    // Preflight of configured origins; answers with headers alone.
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
    // They ask for the migration token of a sign-in.
    'POST /api/verify_old_mfa',
    'POST /api/old_mfa',
    // Each root field checks its own list.
    'GET /v1/graphql',
    'POST /v1/graphql',
    'SOCKET /v1/graphql',
    ...identityBases.flatMap((base) => identityEndpoints.map((endpoint) => `POST ${base}/${endpoint}`)),
  ],
  signedIn: [
    ...identityBases.map((base) => `GET ${base}/profile/GetUserTwoFactorStatus`),
    // They look themselves whether it is the administrator, at this machine.
    'GET /api/outbox/availability',
    'GET /api/outbox',
    'POST /api/audit-log/export',
  ],
  permission: {
    'GET /api/agent-downloads': 'agent',
    'POST /api/agent-downloads/builds': 'agent',
    'POST /api/bulks/export_csv_filter': 'agent_workers',
    'POST /api/bulks/export_excel_filter': 'agent_workers',
  },
  agent: ['SOCKET /agent/v1'],
  operator: ['GET /metrics'],
};
