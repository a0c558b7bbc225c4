import type { Permission } from '@headframe/domain/permissions/permission-catalogue';

/** The lists a route may stand in. */
export interface RouteAccessLists {
  /** Open to everyone; such a route checks by itself whatever it needs. */
  public: readonly string[];
  /** Open to everyone who is signed in. */
  signedIn: readonly string[];
  /** Open to those who hold a permission, or one of several, on the subaccount of the header. */
  permission: Readonly<Record<string, Permission | readonly Permission[]>>;
  /** Open to agents, by their agent key; the gateway checks it. */
  agent: readonly string[];
  /** Open to the operator of the machine: from loopback, or with the metrics token. */
  operator: readonly string[];
}

/** The routes that are no feature's, `METHOD path`, each in exactly one list; HEAD goes with GET, a WebSocket is a `SOCKET`. */
export const platformAccess: RouteAccessLists = {
  public: [
    'GET /',
    'GET /user',
    'GET /user/*',
    // Preflight of configured origins; answers with headers alone.
    'OPTIONS *',
    'GET /healthz',
    'GET /readyz',
    // Each root field checks its own list.
    'GET /v1/graphql',
    'POST /v1/graphql',
    'SOCKET /v1/graphql',
  ],
  signedIn: [],
  permission: {},
  agent: [],
  operator: ['GET /metrics'],
};

/** All lists in one; a route that stands in several of them stays so. */
export function joinRouteAccess(parts: readonly Partial<RouteAccessLists>[]): RouteAccessLists {
  const all = (list: 'public' | 'signedIn' | 'agent' | 'operator') => parts.flatMap((part) => part[list] ?? []);
  return {
    public: all('public'),
    signedIn: all('signedIn'),
    permission: Object.fromEntries(parts.flatMap(({ permission = {} }) => Object.entries(permission))),
    agent: all('agent'),
    operator: all('operator'),
  };
}
