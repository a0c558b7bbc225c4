import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import type { Authentication } from '../auth/authentication.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { enforceRouteAccess } from './enforce-route-access.ts';
import { registerErrorHandling } from './errors/register-error-handling.ts';
import type { HttpSettings } from './http-settings.ts';
import type { RouteAccessLists } from './route-access.ts';
import { registerConsole } from './routes/register-console.ts';
import { registerHealth, type Readiness } from './routes/register-health.ts';
import { registerMetrics } from './routes/register-metrics.ts';
import { refuseTunnelOrigins } from './refuse-tunnel-origins.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Largest request body, in bytes, where a route does not say otherwise. */
const maximumBodyBytes = 1024 * 1024;

/** Dependencies of the app. */
export interface AppDeps {
  settings: HttpSettings;
  logger: Logger;
  metrics: Metrics;
  authentication: Authentication;
  readiness: () => Promise<Readiness>;
  /** False on a process that only runs jobs or the gateway. */
  servesConsole: boolean;
  /** Who may use each route, those of the features included. */
  lists: RouteAccessLists;
}

/**
 * Creates the HTTP server without the features: logs, request ids, limits, security headers, access lists, errors, health,
 * metrics and the console. Features register their routes on it; each must stand in one of the access lists.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(settings.trustedProxies),
    bodyLimit: maximumBodyBytes,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, milliseconds: Math.round(reply.elapsedTime) }, 'request');
  });
  enforceRouteAccess(app, {
    authentication: deps.authentication,
    metricsToken: settings.metricsToken,
    lists: deps.lists,
  });
  registerErrorHandling(app);
  await registerSecurityHeaders(app, settings.publicUrl);
  refuseTunnelOrigins(app, { ...settings, tunnelSuffix: settings.tunnelHostNames?.suffix });
  if (new URL(settings.publicUrl).protocol === 'https:' && settings.trustedProxies.length === 0)
    deps.logger.warn(
      'HEADFRAME_PUBLIC_URL is https and HEADFRAME_TRUSTED_PROXIES is empty: nothing counts as come over TLS',
    );
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ['GET', 'HEAD', 'POST'],
      allowedHeaders: ['authorization', 'content-type', 'subaccount', 'organization'],
      exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
      maxAge: 600,
    });
  }
  await app.register(rateLimit, {
    global: true,
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: () => new DomainError('429', messageText('tooManyRequests')),
  });
  await app.register(formbody, { bodyLimit: maximumBodyBytes });
  registerMetrics(app, deps.metrics);
  registerHealth(app, deps.readiness);
  if (deps.servesConsole) await registerConsole(app, settings.consoleFolder);
  return app;
}
