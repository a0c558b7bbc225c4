import { agentLinkPath } from '@headframe/agent-link';
import type { FastifyInstance } from 'fastify';
import { registerAgentDownloads } from './features/devices/agents/index.ts';
import { registerAsicExport } from './features/devices/asic/index.ts';
import { attachGateway } from './features/devices/gateway/index.ts';
import { registerApiDocs } from './features/people/api-docs/index.ts';
import { registerAuditExport } from './features/people/audit/index.ts';
import { registerCaptcha } from './features/people/captcha/index.ts';
import { createSignIn, registerIdentity } from './features/people/identity/index.ts';
import { registerMailStatus, registerOutbox } from './features/people/mail/index.ts';
import { providerSettings, registerSocial } from './features/people/social/index.ts';
import { createSecondFactor, registerTwoFactor } from './features/people/two-factor/index.ts';
import type { Services } from './open-services.ts';
import { graphqlPath, registerGraphql } from './platform/graphql/register-graphql.ts';
import { createApp } from './platform/http/create-app.ts';
import { createDatabaseReadiness } from './platform/http/database-readiness.ts';
import { refuseUnknownUpgrades } from './platform/http/refuse-unknown-upgrades.ts';
import { clientIp, trustedProxies } from './platform/http/trusted-proxies.ts';
import { schema } from './schema.ts';

async function addApi(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, sessions, passwords, authentication, logger } = services;
  const { publicUrl } = config;
  const secondFactor = createSecondFactor(services);
  const signIn = createSignIn({ ...services, secondFactor, publicUrl });
  await registerIdentity(app, { ...services, signIn, publicUrl });
  await registerTwoFactor(app, { ...services, publicUrl });
  await registerSocial(app, {
    database,
    secrets: services.secrets,
    sessions,
    secondFactor,
    logger,
    providers: providerSettings(config),
    publicUrl,
    appLink: config.appLink,
  });
  registerCaptcha(app, services.captcha);
  registerMailStatus(app, config);
  registerOutbox(app, { database, smtpUrl: config.smtpUrl });
  registerAuditExport(app, { database });
  registerAsicExport(app, { database });
  await registerAgentDownloads(app);
  registerApiDocs(app, { schema, publicUrl: config.publicUrl, requestsPerMinute: config.requestsPerMinute });
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
      limits: { agents: config.agentLimit, subaccounts: config.subaccountLimit },
      agentFeaturePresent: config.build !== 'test',
      log: logger,
    },
  });
}

async function addGateway(app: FastifyInstance, services: Services): Promise<void> {
  const { config, gatewayDatabase, pubsub, secrets, logger, serverId } = services;
  const isTrusted = trustedProxies(config.trustedProxies);
  const gateway = await attachGateway(app.server, {
    database: gatewayDatabase,
    pubsub,
    log: logger,
    decrypt: (text) => secrets.decrypt(text),
    encrypt: (text) => secrets.encrypt(text),
    serverId,
    registry: services.metrics.registry,
    roles: config.roles,
    clientIp: (request) => clientIp(request, isTrusted),
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
  });
  if (servesApi) await addApi(app, services);
  if (takesAgents) await addGateway(app, services);
  refuseUnknownUpgrades(app, [...(servesApi ? [graphqlPath] : []), ...(takesAgents ? [agentLinkPath] : [])]);
  return app;
}
