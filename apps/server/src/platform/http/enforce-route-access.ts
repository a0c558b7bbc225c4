import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { Authentication } from '../auth/authentication.ts';
import { permittedGrants, requireAccount, requireWriter } from '../auth/caller-grant.ts';
import type { Caller, SubaccountGrant } from '../auth/caller.ts';
import { isOperator } from './operator.ts';
import type { RouteAccessLists } from './route-access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, on routes that need a sign-in; null elsewhere. */
    caller: Caller | null;
    /** The subaccounts open to the caller, on routes that need a permission; null elsewhere. */
    grants: readonly SubaccountGrant[] | null;
  }
}

type Access =
  { list: Exclude<keyof RouteAccessLists, 'permission'> } | { list: 'permission'; permissions: readonly Permission[] };

/** The lists that a route such as `GET /metrics` stands in. */
export function accessOfRoute(route: string, lists: RouteAccessLists): Access[] {
  const plain = (['public', 'signedIn', 'agent', 'operator'] as const).filter((list) => lists[list].includes(route));
  const permission = lists.permission[route];
  const permissions = permission === undefined ? [] : [permission].flat();
  return [
    ...plain.map((list) => ({ list })),
    ...(permissions.length > 0 ? [{ list: 'permission' as const, permissions }] : []),
  ];
}

/** The routes that an app knows, as the lists spell them. */
function routeNames(route: Pick<RouteOptions, 'method' | 'url'>): string[] {
  const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
  return [...new Set(methods)].map((method) => `${method} ${route.url}`);
}

function subaccountHeader(request: FastifyRequest): string | undefined {
  const header = request.headers['subaccount'];
  return Array.isArray(header) ? header[0] : header;
}

function checkFor(
  access: Access,
  options: { authentication: Authentication; metricsToken: string | undefined },
): onRequestHookHandler | undefined {
  const { list } = access;
  if (list === 'public' || list === 'agent') return undefined;
  if (list === 'operator') {
    return async (request) => {
      if (!isOperator(request, options.metricsToken)) throw new DomainError('403', 'Only from this machine.');
    };
  }
  return async (request) => {
    const caller = await options.authentication.authenticate(request.headers.authorization, request.ip);
    request.caller = caller;
    if (list === 'signedIn') requireAccount(caller);
    if (request.method !== 'GET') requireWriter(caller);
    if (list === 'permission') request.grants = permittedGrants(caller, access.permissions, subaccountHeader(request));
  };
}

/**
 * Adds the check of its list to every route registered from now on.
 * @throws Error at registration when a route stands in no list, or in more than one.
 */
export function enforceRouteAccess(
  app: FastifyInstance,
  options: { authentication: Authentication; metricsToken: string | undefined; lists: RouteAccessLists },
): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('grants', null);
  app.addHook('onRoute', (route) => {
    for (const name of routeNames(route)) {
      const [access, ...others] = accessOfRoute(name, options.lists);
      if (!access) throw new Error(`${name} stands in no authorization list.`);
      if (others.length > 0) throw new Error(`${name} stands in more than one authorization list.`);
      const check = checkFor(access, options);
      if (check) route.onRequest = [check, ...[route.onRequest ?? []].flat()];
    }
  });
}
