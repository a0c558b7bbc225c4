import { agentLinkPath } from '@headframe/agent-link';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { AgentPrograms, createUpdateSigner } from './features/devices/agent-updates/index.ts';
import { attachGateway, registerImageDownloads, registerProgramDownloads } from './features/devices/gateway/index.ts';
import {
  attachTunnelLinks,
  openTunnelServices,
  tunnelLinkPaths,
  TunnelLinks,
} from './features/devices/tunnels/index.ts';
import { features } from './generated/features.ts';
import { graphqlServices } from './graphql-services.ts';
import type { Services } from './open-services.ts';
import type { Config } from './platform/config/load-config.ts';
import { graphqlPath, registerGraphql } from './platform/graphql/register-graphql.ts';
import { createApp } from './platform/http/create-app.ts';
import { createDatabaseReadiness } from './platform/http/database-readiness.ts';
import { isOfTunnel } from './platform/http/refuse-tunnel-origins.ts';
import { refuseUnknownUpgrades, refuseUpgrades } from './platform/http/refuse-unknown-upgrades.ts';
import { clientIp, trustedProxies } from './platform/http/trusted-proxies.ts';
import { routeAccess } from './route-access.ts';
import { schema } from './schema.ts';

async function addApi(app: FastifyInstance, services: Services, links: TunnelLinks): Promise<void> {
  const { config, authentication } = services;
  for (const feature of features) await feature.routes?.(app, services, schema);
  const isTrusted = trustedProxies(config.trustedProxies);
  const tunnels = await openTunnelServices(services, links);
  app.addHook('preClose', async () => tunnels.close());
  await registerGraphql(app, {
    schema,
    authenticate: (authorization, address) => authentication.authenticate(authorization, address),
    clientIp: (request) => clientIp(request, isTrusted),
    operationsPerMinute: config.requestsPerMinute,
    services: graphqlServices(services, tunnels),
  });
}

async function addGateway(app: FastifyInstance, services: Services, links: TunnelLinks): Promise<void> {
  const { config, gatewayDatabase, pubsub, secrets, logger, serverId, houseRun } = services;
  const isTrusted = trustedProxies(config.trustedProxies);
  const updates = { programs: new AgentPrograms(services.agentBuilds), signer: createUpdateSigner(secrets) };
  registerProgramDownloads(app, { database: gatewayDatabase, updates });
  registerImageDownloads(app, { database: gatewayDatabase });
  const gateway = await attachGateway(app.server, {
    updates,
    database: gatewayDatabase,
    pubsub,
    log: logger,
    decrypt: (text) => secrets.decrypt(text),
    encrypt: (text) => secrets.encrypt(text),
    serverId,
    houseRun,
    registry: services.metrics.registry,
    roles: config.roles,
    clientIp: (request) => clientIp(request, isTrusted),
    files: { subaccountMegabytes: config.filesMegabytes, totalMegabytes: config.filesDiskMegabytes },
    maxVerifyMs: config.verifySeconds === undefined ? undefined : config.verifySeconds * 1000,
  });
  const closeTunnelLinks = attachTunnelLinks(app.server, {
    links,
    database: gatewayDatabase,
    secrets,
    log: logger,
    serverId,
    address: () => addressForServers(config, app.server.address()),
    clientIp: (request) => clientIp(request, isTrusted),
  });
  app.addHook('preClose', async () => {
    closeTunnelLinks();
    await gateway.close();
  });
}

/** Where other servers of the installation reach this one: by its own address, or by the name of its machine. */
function addressForServers({ serverAddress, host, port }: Config, listening: AddressInfo | string | null): string {
  if (serverAddress !== undefined) return serverAddress;
  const name = ['0.0.0.0', '::'].includes(host) ? hostname() : host;
  const bound = typeof listening === 'object' && listening !== null ? listening.port : port;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`;
}

/** The HTTP server with every feature that the roles of this process call for, not listening yet. */
export async function composeApp(services: Services): Promise<FastifyInstance> {
  const { config, metrics, authentication, logger } = services;
  const servesApi = config.roles.includes('api');
  const takesAgents = config.roles.includes('gateway');
  const app = await createApp({
    settings: config,
    logger,
    metrics,
    authentication,
    readiness: createDatabaseReadiness(services.directUrl, services.disk),
    servesConsole: servesApi,
    lists: routeAccess,
  });
  const links = new TunnelLinks();
  refuseUpgrades(app, ({ headers }) =>
    isOfTunnel(headers, { ...config, tunnelSuffix: config.tunnelHostNames?.suffix }),
  );
  if (servesApi) await addApi(app, services, links);
  if (takesAgents) await addGateway(app, services, links);
  refuseUnknownUpgrades(
    app,
    [...(servesApi ? [graphqlPath] : []), ...(takesAgents ? [agentLinkPath, ...tunnelLinkPaths] : [])],
    routeAccess,
  );
  return app;
}
