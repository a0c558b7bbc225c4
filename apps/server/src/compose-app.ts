import { agentLinkPath } from '@headframe/agent-link';
import { agentFeaturePresent, referralAndLmpChartPresent } from '@headframe/domain/feature-access/agent-feature';
import type { FastifyInstance } from 'fastify';
import { AgentPrograms, createUpdateSigner } from './features/devices/agent-updates/index.ts';
import { attachGateway, registerProgramDownloads } from './features/devices/gateway/index.ts';
import { features } from './generated/features.ts';
import type { Services } from './open-services.ts';
import { graphqlPath, registerGraphql } from './platform/graphql/register-graphql.ts';
import { createApp } from './platform/http/create-app.ts';
import { createDatabaseReadiness } from './platform/http/database-readiness.ts';
import { refuseUnknownUpgrades } from './platform/http/refuse-unknown-upgrades.ts';
import { clientIp, trustedProxies } from './platform/http/trusted-proxies.ts';
import { routeAccess } from './route-access.ts';
import { schema } from './schema.ts';

async function addApi(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, passwords, authentication, logger } = services;
  const { publicUrl } = config;
  for (const feature of features) await feature.routes?.(app, services, schema);
  const isTrusted = trustedProxies(config.trustedProxies);
  await registerGraphql(app, {
    schema,
    authenticate: (authorization, address) => authentication.authenticate(authorization, address),
    clientIp: (request) => clientIp(request, isTrusted),
    operationsPerMinute: config.requestsPerMinute,
    services: {
      database,
      countingDatabase: services.countingDatabase,
      pubsub: services.pubsub,
      authentication,
      secrets: services.secrets,
      passwords,
      publicUrl,
      limits: {
        agents: config.agentLimit,
        subaccounts: config.subaccountLimit,
        invoiceSatoshi: config.invoiceLimit,
      },
      pool: { regions: config.poolConnections, address: config.poolAddress },
      agentFeaturePresent: agentFeaturePresent(config.build),
      referral: referralAndLmpChartPresent(config.build)
        ? { rewardShare: config.referralShare, poolFee: config.poolFee }
        : undefined,
      log: logger,
    },
  });
}

async function addGateway(app: FastifyInstance, services: Services): Promise<void> {
  const { config, gatewayDatabase, pubsub, secrets, logger, serverId } = services;
  const isTrusted = trustedProxies(config.trustedProxies);
  const updates = { programs: new AgentPrograms(services.agentBuilds), signer: createUpdateSigner(secrets) };
  registerProgramDownloads(app, { database: gatewayDatabase, updates });
  const gateway = await attachGateway(app.server, {
    updates,
    database: gatewayDatabase,
    pubsub,
    log: logger,
    decrypt: (text) => secrets.decrypt(text),
    encrypt: (text) => secrets.encrypt(text),
    serverId,
    registry: services.metrics.registry,
    roles: config.roles,
    clientIp: (request) => clientIp(request, isTrusted),
    files: { subaccountMegabytes: config.filesMegabytes, totalMegabytes: config.filesDiskMegabytes },
    maxVerifyMs: config.verifySeconds === undefined ? undefined : config.verifySeconds * 1000,
  });
  app.addHook('preClose', () => gateway.close());
}

/** The HTTP server with every feature that the roles of this process call for, not listening yet. */
export async function composeApp(services: Services): Promise<FastifyInstance> {
  const { config, database, metrics, authentication, logger } = services;
  const servesApi = config.roles.includes('api');
  const takesAgents = config.roles.includes('gateway');
  const app = await createApp({
    settings: config,
    logger,
    metrics,
    authentication,
    readiness: createDatabaseReadiness(database, services.disk),
    servesConsole: servesApi,
    lists: routeAccess,
  });
  if (servesApi) await addApi(app, services);
  if (takesAgents) await addGateway(app, services);
  refuseUnknownUpgrades(
    app,
    [...(servesApi ? [graphqlPath] : []), ...(takesAgents ? [agentLinkPath] : [])],
    routeAccess,
  );
  return app;
}
